// Two thousand bodies fall in the built page, in Chromium: the longest task of the page's own thread while the scene opens and
// while it runs, what that thread spends on a picture, and how many draw calls a picture takes, beside a scene of twenty in the
// same run. As in tab.mjs the draw calls themselves are left out: without a graphics card they say nothing of one. Times are
// the thread's own, so that other programs do not count.
//   node tests/bench/bins/many.mjs [dist]
import { readFileSync } from "node:fs";
import init, { Session } from "../../../www/src/generated/wasm/engine.js";
import { launch, live, openPage, passes } from "../../browser/browser.mjs";
import { DIST, serve } from "../../browser/serve.mjs";
import { playToEnd } from "./play.mjs";

/** Of the page's thread, ms: while a scene opens, beyond what one of twenty bodies takes; while it runs. */
const [MOST_TO_OPEN, MOST_RUNNING] = [100, 50];
/** Of the run, s: longer says nothing more. */
const SECONDS = 0.5;
const WINDOW = { width: 1280, height: 800 };
const FEW = 20;
const clutter = JSON.parse(readFileSync(new URL("../../../scenes/dynamics/clutter.json", import.meta.url)));

/** The gallery's bin, wide enough for so many. */
function bin(count) {
  const document = structuredClone(clutter);
  const wide = Math.sqrt(count / FEW);
  Object.assign(document.experiment, { end: SECONDS });
  Object.assign(document.experiment.clutter, { count, half_width: [0.12 * wide, 0.12 * wide] });
  for (const { shape, pose } of document.bodies.filter((body) => body.shape.type === "box")) {
    const [x, y, z] = pose.translation;
    pose.translation = [x * wide, y * wide, z];
    shape.size = shape.size.map((length) => (length > 0.15 ? length * wide : length));
  }
  document.view.camera.distance *= wide;
  return document;
}

await init({ module_or_path: readFileSync(new URL("../../../www/src/generated/wasm/dynamics.wasm", import.meta.url)) });
const site = await serve("/", { folder: process.argv[2] ?? DIST });
const browser = await launch();

const browsers = await browser.newBrowserCDPSession();

/** Traces from here on; what it returns ends that and tells the longest task of a page's own thread, ms of processor. */
async function traced() {
  const events = [];
  const take = ({ value }) => events.push(...value);
  browsers.on("Tracing.dataCollected", take);
  const includedCategories = ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"];
  await browsers.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories, excludedCategories: ["*"] } });
  return async () => {
    const complete = new Promise((done) => browsers.once("Tracing.tracingComplete", done));
    await browsers.send("Tracing.end");
    await complete;
    browsers.off("Tracing.dataCollected", take);
    const thread = ({ pid, tid }) => `${pid} ${tid}`;
    const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
    const pages = new Set(named.map(thread));
    const tasks = events.filter((event) => event.name.endsWith("RunTask") && pages.has(thread(event)));
    return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1e3));
  };
}

async function measured(count) {
  const { page } = await openPage(browser, { viewport: WINDOW });
  await page.addInitScript(() => {
    window.seen = { pictures: 0, calls: 0 };
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced", "drawRangeElements"])
      prototype[name] = () => {
        window.seen.calls++;
      };
    // A picture begins by clearing what was there.
    const clear = prototype.clear;
    prototype.clear = function (mask) {
      if (mask & this.COLOR_BUFFER_BIT) window.seen.pictures++;
      return clear.call(this, mask);
    };
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1e3 * metrics.find((m) => m.name === "TaskDuration").value;
  };
  const taken = () =>
    page.evaluate(() => {
      const { pictures, calls } = window.seen;
      window.seen = { pictures: 0, calls: 0 };
      return { pictures, calls };
    });
  const session = Session.open(JSON.stringify(bin(count)));
  const { fragment } = session.write_link(undefined, {});
  session.free();
  const opened = await traced();
  await page.goto(`${site.url}s/dynamics/clutter/#${fragment}`);
  await live(page);
  await passes(page, 2000, "tasks of the page's thread are measured meanwhile: looking whether they are over would be one of them");
  const opening = await opened();
  await taken();
  const ran = await traced();
  const [before, start] = [await spent(), Date.now()];
  await playToEnd(page);
  const seconds = (Date.now() - start) / 1e3;
  const { pictures, calls } = await taken();
  const each = ((await spent()) - before) / pictures;
  const longest = await ran();
  await page.close();
  return { opening, longest, seconds, each, rate: pictures / seconds, calls: calls / pictures };
}

console.log(`\nMany bodies in Chromium without the filling of triangles: ${SECONDS} s of the gallery's bin\n`);
console.log("| bodies | longest task to open, ms | running, ms | page's thread, ms a picture | draw calls a picture | pictures a second | s on the clock |");
console.log("| --: | --: | --: | --: | --: | --: | --: |");
const missed = [];
const rows = new Map();
for (const count of [FEW, 2000]) {
  const row = await measured(count);
  rows.set(count, row);
  const { opening, longest, each, calls, rate, seconds } = row;
  const cells = [opening.toFixed(0), longest.toFixed(0), each.toFixed(1), calls.toFixed(1), rate.toFixed(0), seconds.toFixed(1)];
  console.log(`| ${count} | ${cells.join(" | ")} |`);
}
await browser.close();
await site.close();
const [few, many] = [rows.get(FEW), rows.get(2000)];
if (!(many.opening <= few.opening + MOST_TO_OPEN)) missed.push(`a task of ${many.opening.toFixed(0)} ms while it opens`);
if (!(many.longest <= MOST_RUNNING)) missed.push(`a task of ${many.longest.toFixed(0)} ms while it runs`);
if (!(many.calls <= few.calls + 1)) missed.push(`${many.calls.toFixed(1)} draw calls a picture, ${few.calls.toFixed(1)} with ${FEW} bodies`);
for (const sentence of missed) console.log(`\nMissed: ${sentence}.`);
process.exitCode = missed.length > 0 ? 1 : 0;
