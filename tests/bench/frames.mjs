// What a frame costs the page's own thread in which 5,000 vertices have moved, or 300,000 points: read, handed to the
// viewer's module, unpacked, sent to the graphics card. WebGL's draw calls are left out, as in bins/tab.mjs: without a
// graphics card the processor fills the triangles, which says nothing of a machine that has one. Time is the thread's own,
// so that other programs do not count.
//   node tests/bench/frames.mjs
import { fileURLToPath } from "node:url";
import { launch, openPage } from "../browser/browser.mjs";
import { serve } from "../browser/serve.mjs";
import { readerScript } from "../node/frame.mjs";

/** For all of a frame, ms. */
const MOST = 2;
const FRAMES = 120;
const WASM = fileURLToPath(new URL("../../www/src/generated/wasm", import.meta.url));

const site = await serve("/", { folder: WASM });
const browser = await launch();
const { page } = await openPage(browser);
await page.addInitScript(() => {
  for (const call of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced", "drawRangeElements"])
    WebGL2RenderingContext.prototype[call] = () => undefined;
});
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const spent = async () => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1e3 * metrics.find((m) => m.name === "TaskDuration").value;
};
await page.goto(`${site.url}viewer.js`);
await page.evaluate(async (script) => {
  const { default: init, Viewer } = await import("/viewer.js");
  await init({ module_or_path: "/viewer.wasm" });
  const { Frame, laidOut, HEADER, HEADER_WORDS, Section } = await import(script);
  const bits = (numbers) => new Uint32Array(new Float32Array(numbers).buffer);
  /** A sheet of 71 by 71 vertices. */
  const n = 71;
  const sheet = (time) =>
    Array.from({ length: n * n }, (_, i) => {
      const [x, y] = [(i % n) / n - 0.5, Math.floor(i / n) / n - 0.5];
      return [x, y, 0.05 * Math.sin(9 * x + time) * Math.cos(7 * y)];
    });
  const triangles = [];
  for (let j = 0; j + 1 < n; j++)
    for (let i = 0; i + 1 < n; i++) {
      const a = j * n + i;
      triangles.push(a, a + 1, a + n + 1, a, a + n + 1, a + n);
    }
  const header = new Uint32Array(HEADER_WORDS);
  header[HEADER.revision] = 1;
  const solid = 2;
  const assets = [
    [Section.BodyPoses, 1, bits([0, 0, 0, 1, 0, 0, 0])],
    [Section.MeshTable, 1, new Uint32Array([0, solid, 0, n * n, 0, triangles.length / 3, 0, 0])],
    [Section.MeshVertices, 1, bits(sheet(0).flatMap((p) => [...p, 0, 0, 1]))],
    [Section.MeshTriangles, 1, new Uint32Array(triangles)],
  ];
  const moved = (time) => [
    [Section.MeshStates, 1, new Uint32Array([0, 0, n * n, 0, 0, ...bits([0, 1])])],
    [Section.MovedVertices, 1, bits(sheet(time).flat())],
  ];
  const count = 300_000;
  const points = (time) => {
    const at = new Float32Array(4 * count);
    for (let i = 0; i < count; i++) at.set([Math.sin(i + time), Math.cos(1.7 * i), 0.1 * Math.sin(0.3 * i), i / count], 4 * i);
    const scalar = 1;
    return [
      [Section.PointSets, 1, new Uint32Array([0, scalar, 0, count, ...bits([2, 0, 1])])],
      [Section.Points, 1, new Uint32Array(at.buffer)],
    ];
  };
  const canvas = document.body.appendChild(document.createElement("canvas"));
  const scenes = { vertices: moved, points };
  window.prepare = (name) => {
    window.viewer?.free();
    const fresh = document.createElement("canvas");
    canvas.replaceWith(fresh);
    const viewer = new Viewer(fresh);
    viewer.resize(1000, 700, 1);
    const first = new Frame(laidOut(header, assets));
    viewer.set_frame(first.wordsAfter(undefined));
    const buffers = name === "nothing" ? [laidOut(header, [])] : [0, 1, 2, 3].map((t) => laidOut(header, scenes[name](t)));
    Object.assign(window, { viewer, first, buffers });
  };
  window.run = (frames) =>
    new Promise((done) => {
      const { viewer, buffers } = window;
      let before = window.first;
      const next = () => {
        const words = buffers[before.revision % buffers.length];
        words[HEADER.since] = before.revision;
        words[HEADER.revision] = before.revision + 1;
        const frame = new Frame(words, before);
        viewer.set_frame(frame.wordsAfter(before));
        viewer.render();
        window.first = before = frame;
        if (--frames > 0) requestAnimationFrame(next);
        else done();
      };
      requestAnimationFrame(next);
    });
  window.idle = (frames) =>
    new Promise((done) => {
      const next = () => (--frames > 0 ? requestAnimationFrame(next) : done());
      requestAnimationFrame(next);
    });
}, readerScript);

async function measured(run) {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 5; k++) {
    const before = await spent();
    await page.evaluate(run, FRAMES);
    least = Math.min(least, ((await spent()) - before) / FRAMES);
  }
  return least;
}

console.log("\nFrames on the page's own thread, in Chromium without the filling of triangles\n");
console.log("| what moves | ms a frame | of it for what moves | at most |\n| :-- | --: | --: | --: |");
const idle = await measured((n) => window.idle(n));
let missed = 0;
let still = Number.NaN;
for (const [name, words] of [
  ["nothing", "nothing"],
  ["vertices", "5,041 vertices of a mesh"],
  ["points", "300,000 points with numbers"],
]) {
  await page.evaluate((n) => window.prepare(n), name);
  const each = (await measured((n) => window.run(n))) - idle;
  if (name === "nothing") still = each;
  const own = each - still;
  console.log(`| ${words} | ${each.toFixed(2)} | ${own.toFixed(2)} | ${MOST.toFixed(1)} |`);
  if (!(each <= MOST)) missed = 1;
}
await browser.close();
await site.close();
process.exitCode = missed;
