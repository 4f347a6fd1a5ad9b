"""pydrake 1.51.1, 80 random pairs of shapes, poses, moduli and depths: `python generate.py --cases random_list.py --out random_cases.json`. Ours, to find what the shared cases do not ask."""
import numpy as np
from generate import (IDENTITY, body, box, capsule, case, compliant, cylinder, ellipsoid, half_space, mesh, place, pose, rigid, rpy, sphere)
rng=np.random.default_rng(7)
CASES=[]
def u(a,b): return float(rng.uniform(a,b))
def shape(kind):
    s=10**u(-1.6,-0.6)
    if kind=='sphere': return sphere(s), s/ u(2.5,6)
    if kind=='box': return box(s*u(.6,2),s*u(.6,2),s*u(.6,2)), None
    if kind=='cylinder':
        l=s*u(.5,4); return cylinder(s,l), s/u(2.5,6)
    if kind=='capsule': return capsule(s,s*u(.5,4)), s/u(2.5,5)
    if kind=='ellipsoid':
        a=[s*u(.5,1),s*u(.5,1),s*u(.5,1)]; return ellipsoid(*a), min(a)/u(2,4)
    if kind=='mesh': 
        p=rng.normal(size=(int(rng.integers(5,14)),3)); p/=np.linalg.norm(p,axis=1)[:,None]; p*=s*rng.uniform(.7,1,size=(len(p),1)); return mesh(p.tolist()), None
    return half_space(), None
kinds=['sphere','box','cylinder','capsule','ellipsoid','mesh']
def rot(): return rpy(u(0,360),u(-80,80),u(0,360))
n=0
for mode in ['cc','cr','rc','hr','rh']:
    for i in range(16):
        ka,kb=rng.choice(kinds,2)
        if mode=='hr': kb='half_space'
        if mode=='rh': kb='half_space'
        sa,ha=shape(ka); sb,hb=shape(kb)
        E=lambda:10**u(4,8)
        ca=compliant(E(),ha) if mode in('cc','cr','hr') else rigid(ha)
        cb=compliant(E(),hb) if mode in('cc','rc') else rigid(hb)
        if mode=='rh': cb=compliant(E(),slab_thickness=u(.02,.1))
        if mode=='hr': cb=rigid()
        ra=rot(); rb=rot() if kb!='half_space' else IDENTITY
        d=rng.normal(size=3) if kb!='half_space' else (0,0,-1)
        size=min(v for v in [sa.get('radius',1),min(sa.get('size',[1])),min(sa.get('semi_axes',[1])),sb.get('radius',1),min(sb.get('size',[1])),min(sb.get('semi_axes',[1])), sa.get('length',1), sb.get('length',1), 0.08])
        depth=size*u(-.05,.5)
        pa,pb=place(sa,ra,sb,rb,d,depth,world=rot(),world_offset=(u(-1,1),u(-1,1),u(-1,1)))
        n+=1
        CASES.append(case(f"rand/{n:03d}_{mode}_{ka}_{kb}","",body(sa,ca,pa),body(sb,cb,pb),[]))
