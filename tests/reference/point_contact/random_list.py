"""60 random pairs: `python generate.py --cases random_list.py --out random_cases.json`. Ours, to find what the shared cases do not ask."""
import os,sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hydroelastic"))
import numpy as np
from generate import IDENTITY, box, capsule, cylinder, ellipsoid, half_space, mesh, place, pose, rpy, sphere
rng=np.random.default_rng(11)
CASES=[]
def u(a,b): return float(rng.uniform(a,b))
def shape(kind):
    s=10**u(-1.7,-0.5)
    if kind=='sphere': return sphere(s)
    if kind=='box': return box(s*u(.3,2),s*u(.3,2),s*u(.3,2))
    if kind=='cylinder': return cylinder(s,s*u(.3,4))
    if kind=='capsule': return capsule(s,s*u(.3,4))
    if kind=='ellipsoid': return ellipsoid(s*u(.4,1),s*u(.4,1),s*u(.4,1))
    if kind=='mesh':
        p=rng.normal(size=(int(rng.integers(5,14)),3)); p/=np.linalg.norm(p,axis=1)[:,None]; p*=s*rng.uniform(.7,1,size=(len(p),1)); return mesh(p.tolist())
    return half_space()
def rot(): return rpy(u(0,360),u(-80,80),u(0,360))
kinds=['sphere','box','cylinder','capsule','ellipsoid','mesh']
for i in range(60):
    ka,kb=rng.choice(kinds,2)
    if i%8==0: kb='half_space'
    sa,sb=shape(ka),shape(kb)
    d=rng.normal(size=3) if kb!='half_space' else (0,0,-1)
    depth=[u(.0005,.01),-u(.0005,.05),u(.01,.06)][i%3]
    pa,pb=place(sa,rot(),sb,rot() if kb!='half_space' else IDENTITY,d,depth,world=rot(),world_offset=(u(-1,1),u(-1,1),u(-1,1)))
    CASES.append({"id":f"rand/{i:03d}_{ka}_{kb}","description":"","tags":[],"A":{"shape":sa,"pose":pa},"B":{"shape":sb,"pose":pb}})
