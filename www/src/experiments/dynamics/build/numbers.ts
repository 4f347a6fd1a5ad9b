// What names bodies and joints by their numbers follows where one of them goes: controllers, scripts, the arm's tool, what is driven.
import type { Change, Channel } from '../../../generated/scene';
import { type Plain, plain } from '../../../store/change';
import type { dynamicsOf } from '../document';

type Dynamics = NonNullable<ReturnType<typeof dynamicsOf>>;
/** Its number from now on; undefined: it is gone. */
export type Now = (n: number) => number | undefined;

const same: Now = (n) => n;

/** Numbers from now on of those that stay, in their order. */
export function closedUp(stays: readonly boolean[]): Now {
  let count = 0;
  const now = stays.map((stay) => (stay ? count++ : undefined));
  return (n) => now[n];
}

export function renumbered(dynamics: Dynamics, bodies: Now, joints: Now): Change[] {
  // Documents of tests leave lists out.
  const { controllers = [], scripts = [], drive = [], arm } = dynamics;
  const followed = controllers.map((c) => {
    const { goal } = c;
    if (goal.type === 'joint') {
      const joint = joints(goal.joint);
      return joint === undefined ? undefined : { ...c, goal: { ...goal, joint } };
    }
    const body = bodies(goal.body);
    return body === undefined ? undefined : { ...c, goal: { ...goal, body } };
  });
  const changes: Change[] = [];
  const put = (path: string, before: Plain, after: Plain) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ path, value: plain(after) });
  };
  put(
    'experiment.controllers',
    controllers,
    followed.filter((c) => c !== undefined),
  );
  put(
    'experiment.scripts',
    scripts,
    scripts.flatMap((s) => {
      const body = bodies(s.body);
      return body === undefined ? [] : [{ ...s, body }];
    }),
  );
  const controlled = closedUp(followed.map((c) => c !== undefined));
  put(
    'experiment.drive',
    drive,
    drive.flatMap((c) => channel(c, bodies, joints, controlled)),
  );
  const held = arm?.tool.body;
  if (arm && held !== undefined) {
    const { body: _, ...rest } = arm.tool;
    const body = bodies(held);
    put('experiment.arm.tool', arm.tool, body === undefined ? rest : { ...rest, body });
    if (body === undefined && arm.starts_at_tool)
      changes.push({ path: 'experiment.arm.starts_at_tool', value: false });
  }
  return changes;
}

/** A controller goes; the others close up. */
export function withoutController({ controllers, drive }: Dynamics, index: number): Change[] {
  const now = closedUp(controllers.map((_, i) => i !== index));
  const left = drive.flatMap((c) => channel(c, same, same, now));
  return [
    { path: 'experiment.controllers', value: plain(controllers.filter((_, i) => i !== index)) },
    ...(drive.length > 0 ? [{ path: 'experiment.drive', value: plain(left) }] : []),
  ];
}

function channel(c: Channel, bodies: Now, joints: Now, controllers: Now): Channel[] {
  switch (c.type) {
    case 'force':
    case 'pull': {
      const body = bodies(c.body);
      return body === undefined ? [] : [{ ...c, body }];
    }
    case 'motor': {
      const joint = joints(c.joint);
      return joint === undefined ? [] : [{ ...c, joint }];
    }
    case 'controller': {
      const controller = controllers(c.controller);
      return controller === undefined ? [] : [{ ...c, controller }];
    }
    default:
      return [c];
  }
}
