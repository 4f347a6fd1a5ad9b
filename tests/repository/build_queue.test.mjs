// `npm start` builds what is asked for first; no module is compiled here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BuildQueue } from '../../scripts/lib/build_queue.mjs';
import { enginesOnDemand } from '../../scripts/lib/engines_on_demand.mjs';

/** A queue whose builds end when the test says so, under a clock that the test sets. */
function bench(names, last) {
  const clock = { ms: 0 };
  const begun = [];
  const ends = new Map();
  const build = (name) => {
    begun.push(name);
    return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  const queue = new BuildQueue(names, build, { last, now: () => clock.ms });
  const turn = () => new Promise((done) => setImmediate(done));
  return {
    queue,
    begun,
    clock,
    async end(name, wrong) {
      if (wrong) ends.get(name).reject(new Error(wrong));
      else ends.get(name).resolve();
      await turn();
    },
  };
}

test('modules are built one after another, in the order of the manifest', async () => {
  const { queue, begun, end } = bench(['a', 'b', 'c']);
  const all = queue.run();
  assert.deepEqual(begun, ['a']);
  for (const name of ['a', 'b', 'c']) await end(name);
  await all;
  assert.deepEqual(begun, ['a', 'b', 'c']);
});

test('what a page asks for is next, and the last that was asked for before the others', async () => {
  const { queue, begun, end } = bench(['a', 'b', 'c', 'd']);
  const all = queue.run();
  queue.ask('c');
  queue.ask('d');
  queue.ask('a');
  for (const name of ['a', 'd', 'c', 'b']) await end(name);
  await all;
  assert.deepEqual(begun, ['a', 'd', 'c', 'b']);
});

test('who waits for a module hears when it is there; asked twice, it is built once', async () => {
  const { queue, begun, end } = bench(['a', 'b']);
  const all = queue.run();
  const heard = [];
  for (const n of [1, 2]) queue.when('b').then(() => heard.push(n));
  await end('a');
  assert.deepEqual(heard, []);
  await end('b');
  assert.deepEqual(heard, [1, 2]);
  await queue.when('b');
  await queue.when('nothing of ours');
  await all;
  assert.deepEqual(begun, ['a', 'b']);
});

test('a build that fails says why to who waits, and the others go on', async () => {
  const { queue, begun, end } = bench(['a', 'b']);
  const all = queue.run();
  const waiting = assert.rejects(queue.when('a'), /did not compile/);
  await end('a', 'contact did not compile');
  await waiting;
  await assert.rejects(queue.when('a'), /did not compile/);
  assert.deepEqual(queue.state('a'), { built: false, wrong: 'contact did not compile' });
  await end('b');
  await all;
  assert.deepEqual(begun, ['a', 'b']);
  assert.deepEqual(queue.state('b'), { built: true });
});

test('the seconds that are left count what is before it, and shrink', async () => {
  const last = { a: 30, c: 50 };
  const { queue, clock, end } = bench(['a', 'b', 'c'], last);
  const all = queue.run();
  // 30 of a, 40 of b (the mean of those that are known), 50 of c.
  assert.equal(queue.state('c').seconds, 120);
  queue.ask('c');
  assert.equal(queue.state('c').seconds, 80);
  clock.ms = 10_000;
  assert.equal(queue.state('a').seconds, 20);
  clock.ms = 45_000;
  assert.equal(queue.state('a').seconds, 9, 'late is not negative, and not nothing');
  await end('a');
  assert.equal(last.a, 45, 'and what it took is known from then on');
  for (const name of ['c', 'b']) await end(name);
  await all;
});

test('the server answers for a module when it is there, and says meanwhile for how long', async () => {
  const { queue, begun, end } = bench(['soft', 'picking'], { soft: 20, picking: 25 });
  const plugin = enginesOnDemand(queue, (name) => (['soft', 'picking'].includes(name) ? name : undefined));
  assert.equal(plugin.resolveId('preact'), undefined);
  assert.equal(plugin.resolveId('./wasm/unknown.wasm?url'), undefined);
  const url = plugin.resolveId('./wasm/picking.wasm?url');
  assert.equal(await plugin.load(url), 'export default "/src/generated/wasm/picking.wasm"', 'the address is known before the module is');
  const routes = new Map();
  plugin.configureServer({ middlewares: { use: (path, handler) => routes.set(path, handler) } });
  const all = queue.run();
  const told = () => {
    let text = '';
    routes.get('/@engines')({ url: '/picking?' }, { setHeader: () => undefined, end: (body) => (text = body) });
    return JSON.parse(text);
  };
  assert.deepEqual(told(), { built: false, seconds: 45 });
  let served = false;
  const asked = routes.get('/src/generated/wasm')({ url: '/picking.wasm' }, {}, () => (served = true));
  await end('soft');
  assert.equal(served, false);
  await end('picking');
  await asked;
  assert.equal(served, true);
  assert.deepEqual(told(), { built: true });
  await all;
  assert.deepEqual(begun, ['soft', 'picking']);
});
