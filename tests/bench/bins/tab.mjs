// Hydroelastic bins in the built page, in Chromium: whether the run keeps up with the clock, and what the page's own thread
// spends on a frame. Without a graphics card the drawing itself is software (SwiftShader) in the browser's graphics process:
// its time, and so the frames a second, say nothing of a machine that has one. The processor's time of the page's thread
// (script, layout, the calls to WebGL) does.
//   node tests/bench/bins/tab.mjs [dist]
import { readFileSync } from "node:fs";
import init, { write_link } from "../../../www/src/generated/wasm/engine.js";
import { launch, live, openPage } from "../../browser/browser.mjs";
import { DIST, serve } from "../../browser/serve.mjs";
import { bodies } from "./bodies.mjs";
import { scene } from "./engines.mjs";

/** Two thirds of a frame at 60 Hz, ms. */
const MOST = 11;
/** Of the clock: a slow drawing takes the engine's processor here. */
const WINDOW = { width: 1280, height: 800 };
const MODULUS = 1e7;

await init({ module_or_path: readFileSync(new URL("../../../www/src/generated/wasm/mechanics.wasm", import.meta.url)) });
const site = await serve("/", process.argv[2] ?? DIST);
const browser = await launch();

console.log("\nHydroelastic bins in Chromium, from the first fall to two seconds (2 cm hint, steps of 10 ms)\n");
console.log("| bodies | s on the clock | frames shown | page's thread, ms a frame | longest task, ms |\n| --: | --: | --: | --: | --: |");
let missed = 0;
for (const n of [50, 100]) {
  const document = scene(bodies(n), { type: "hydroelastic", reduced: true }, { modulus: MODULUS });
  document.experiment.end = 2;
  // As in *Clutter*: a hundred names would cover the bodies.
  document.view = { layers: { labels: false } };
  const { page } = await openPage(browser, { viewport: WINDOW });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${site.url}s/dynamics/clutter/#${write_link(JSON.stringify(document), undefined, {})}`);
  await live(page);
  await page.waitForTimeout(2000);
  const spent = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1e3 * metrics.find((m) => m.name === "TaskDuration").value;
  };
  await page.evaluate(() => {
    window.seen = { frames: 0, longest: 0 };
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, e.duration);
    }).observe({ type: "longtask" });
    const count = () => {
      window.seen.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await spent();
  const start = Date.now();
  await page.locator(".timeline").getByRole("button", { name: /^Play/ }).click();
  await page.locator(".timeline").getByRole("button", { name: /^Pause/ }).waitFor();
  await page.locator(".timeline").getByRole("button", { name: /^Play/ }).waitFor({ timeout: 120_000 });
  const seconds = (Date.now() - start) / 1e3;
  const { frames, longest } = await page.evaluate(() => window.seen);
  const each = ((await spent()) - before) / frames;
  console.log(`| ${n} | ${seconds.toFixed(1)} | ${frames} | ${each.toFixed(1)} | ${longest.toFixed(0)} |`);
  if (!(each <= MOST)) {
    console.log(`\nMissed: the page's thread takes ${each.toFixed(1)} ms a frame, not below ${MOST}.`);
    missed = 1;
  }
  await page.close();
}
await browser.close();
await site.close();
process.exitCode = missed;
