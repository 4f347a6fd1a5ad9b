// `npm run bench`: the same queries natively and in wasm, in one run, beside the figures of other engines.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, packages, rust, wasm } from './lib/prepare.mjs';
import { environment, program } from './lib/python.mjs';
import { bin, main, must, root, run, Stop } from './lib/run.mjs';

const TARGET = process.env.CARGO_TARGET_DIR ?? join(root, 'target');

main(async () => {
  // A figure missed is said at the end: the others are wanted too.
  const missed = [];
  const hold = async (sentence, command, args) => {
    if ((await run(command, args)).code !== 0) missed.push(sentence);
  };
  const compare = (sentence, args) => hold(sentence, process.execPath, args);
  await rust();
  await packages();
  await wasm();
  const build = ['build', '--release', '--package', 'asperity-bench'];
  await must('The native benchmark did not compile.', 'cargo', build);
  await must('The wasm benchmark did not compile.', 'cargo', [...build, '--lib', '--target', 'wasm32-unknown-unknown']);
  const native = await run(join(TARGET, 'release', 'asperity-bench'), [], { quiet: true });
  const table = join(TARGET, 'bench-native.json');
  writeFileSync(table, native.output);
  const module = join(TARGET, 'wasm32-unknown-unknown', 'release', 'asperity_bench.wasm');
  await compare('The benchmark failed.', [join(root, 'tests/bench/bench.mjs'), table, module]);
  const impact = await run(join(TARGET, 'release', 'asperity-bench'), ['impact'], { quiet: true });
  const figures = join(TARGET, 'bench-impact.json');
  writeFileSync(figures, impact.output);
  await compare('The impact benchmark failed.', [join(root, 'tests/bench/impact.mjs'), figures, module]);
  const grinding = await run(join(TARGET, 'release', 'asperity-bench'), ['grinding'], { quiet: true });
  const soft = await run(join(TARGET, 'release', 'asperity-bench'), ['soft'], { quiet: true });
  const grasps = join(TARGET, 'bench-soft.json');
  writeFileSync(grasps, soft.output);
  const bench = join(root, 'tests/bench');
  const peers = join(TARGET, 'bench-peers');
  await environment(peers, join(bench, 'requirements.txt'), 'other engines stand beside ours.');
  const toolkit = join(TARGET, 'bench-soft-peer.json');
  await must('The grasps with IPC Toolkit failed.', program(peers, 'python'), [join(bench, 'soft.py'), toolkit]);
  await compare('The benchmark of soft bodies failed.', [join(bench, 'soft.mjs'), grasps, module, toolkit]);
  await compare('The trials failed.', [join(bench, 'trials.mjs')]);
  const stages = join(TARGET, 'bench-grinding.json');
  writeFileSync(stages, grinding.output);
  await compare('The grinding benchmark failed.', [join(root, 'tests/bench/grinding.mjs'), stages, module]);
  const reduction = await run(join(TARGET, 'release', 'asperity-bench'), ['reduction'], { quiet: true });
  const reduced = join(TARGET, 'bench-reduction.json');
  writeFileSync(reduced, reduction.output);
  await compare('The reduction benchmark failed.', [join(root, 'tests/bench/reduction.mjs'), reduced, module]);
  const perception = await run(join(TARGET, 'release', 'asperity-bench'), ['perception'], { quiet: true });
  const looked = join(TARGET, 'bench-perception.json');
  writeFileSync(looked, perception.output);
  await compare('The perception benchmark failed.', [join(bench, 'perception.mjs'), looked, module]);
  const points = join(TARGET, 'bench-points.bin');
  await must('What the cameras see could not be written.', join(TARGET, 'release', 'asperity-bench'), ['perception', 'points', points]);
  const open3d = join(TARGET, 'bench-open3d');
  await environment(open3d, join(bench, 'open3d.txt'), 'Open3D stands beside ours.');
  await hold('Clouds beside Open3D failed.', program(open3d, 'python'), [join(bench, 'perception.py'), points, looked]);
  await compare('The clearing benchmark failed.', [join(bench, 'clearing.mjs')]);
  await hold('Geometry is over its budget.', join(TARGET, 'release', 'asperity-bench'), ['geometry']);
  const assembly = await run(join(TARGET, 'release', 'asperity-bench'), ['assembly'], { quiet: true });
  const inserted = join(TARGET, 'bench-assembly.json');
  writeFileSync(inserted, assembly.output);
  await compare('The insertions failed.', [join(bench, 'assembly.mjs'), inserted]);
  await hold('The insertions beside MuJoCo failed.', program(peers, 'python'), [join(bench, 'assembly.py'), inserted]);
  await must('asperity did not compile.', 'cargo', ['build', '--release', '--package', 'asperity-cli']);
  const cell = join(root, 'scenes/dynamics/one_simulator_to_another/mujoco_cell');
  await hold('The cell in MuJoCo is not ours.', program(peers, 'python'), [cell, '--check', '--asperity', join(TARGET, 'release', 'asperity')]);
  const attempts = await run(join(TARGET, 'release', 'asperity-bench'), ['attempts'], { quiet: true });
  const decided = join(TARGET, 'bench-attempts.json');
  writeFileSync(decided, attempts.output);
  const mujoco = join(TARGET, 'bench-mujoco-cell.json');
  await must('The attempts in MuJoCo failed.', program(peers, 'python'), [cell, '--speed', mujoco, '--asperity', join(TARGET, 'release', 'asperity')]);
  await compare('The attempts failed.', [join(bench, 'attempts.mjs'), decided, mujoco]);
  await must('The packages of other engines could not be installed; is this machine online?', 'npm', [
    'ci',
    '--prefix',
    bench,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  await compare('The comparison of steps failed.', [join(bench, 'peers.mjs'), module]);
  await compare('The bins failed.', [join(bench, 'bins/bins.mjs'), module]);
  process.env.CHROMIUM = await chromium();
  await must('The page could not be built; the reason stands above.', bin('vite'), ['build']);
  await compare('The embed is slow.', [join(bench, 'embed.mjs')]);
  await compare('The frames failed.', [join(bench, 'frames.mjs')]);
  await compare('The bins in the tab failed.', [join(bench, 'bins/tab.mjs')]);
  await compare('Many bodies in the tab failed.', [join(bench, 'bins/many.mjs')]);
  if (missed.length > 0) throw new Stop(missed.join(' '));
});
