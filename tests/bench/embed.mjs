// An embed in Chromium: what it takes of a core while nobody has touched it, and how soon after a click it lives.
//   CHROMIUM=/usr/bin/chromium node tests/bench/embed.mjs        (needs dist/: npm run build)
import { complete, launch, openPage, passes } from '../browser/browser.mjs';
import { serve } from '../browser/serve.mjs';

/** At most this share of a core while idle. */
const IDLE = 0.01;
/** So long it is watched, s. */
const WATCHED = 3;
/** With a warm cache, to the first live frame at most, ms. */
const LIVE = 1500;
/** The first is the cold one; of the others the best counts, since what others do on the machine only adds. */
const RUNS = 4;

const site = await serve('/some/folder/', { shared: true });
const browser = await launch();
const { page, context } = await openPage(browser);
const url = `${site.url}e/contact/inspector/`;
await page.goto(url);
await complete(page);
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');
const busy = async () => (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
const before = await busy();
await passes(page, 1000 * WATCHED, 'what nobody has touched does nothing: how little, is measured over time');
const share = ((await busy()) - before) / WATCHED;
const times = [];
for (let k = 0; k < RUNS; k++) {
  await page.goto(url);
  await complete(page);
  times.push(
    await page.evaluate(
      () =>
        new Promise((done) => {
          const start = performance.now();
          const look = () =>
            document.querySelector('.figure canvas:not(.waiting)') ? done(performance.now() - start) : requestAnimationFrame(look);
          document.querySelector('.run').click();
          look();
        }),
    ),
  );
}
await browser.close();
await site.close();
const best = Math.min(...times.slice(1));
console.log(`\nAn embed: idle ${(100 * share).toFixed(2)} % of a core; first live frame after ${times.map((t) => `${Math.round(t)} ms`).join(', ')}, the first with a cold cache`);
const missed = [share >= IDLE && `idle is over ${100 * IDLE} % of a core`, best > LIVE && `the first live frame is over ${LIVE} ms`].filter(Boolean);
for (const sentence of missed) console.log(`missed: ${sentence}`);
process.exit(missed.length > 0 ? 1 : 0);
