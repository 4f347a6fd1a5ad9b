// What the browser keeps for the page, as it may be found: of a newer version, held by another tab, damaged, closed under it, full. The
// page's own modules, in Chromium's own IndexedDB and caches; no engine is needed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { changed, launch, launchKept } from './browser.mjs';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let browser;
let folder;
let site;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'asperity-storage-'));
  writeFileSync(
    join(folder, 'entry.ts'),
    `import { Home } from ${JSON.stringify(join(root, 'www/src/storage/home.ts'))};
    import { openShelf } from ${JSON.stringify(join(root, 'www/src/storage/indexed_db.ts'))};
    globalThis.home = new Home(openShelf);`,
  );
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: join(folder, 'out'), lib: { entry: join(folder, 'entry.ts'), formats: ['es'], fileName: 'home' } },
  });
  writeFileSync(join(folder, 'out/index.html'), '<!doctype html><title>t</title><script type="module" src="home.js"></script>');
  site = await serve('/', { folder: join(folder, 'out') });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function tab(context) {
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => globalThis.home);
  return page;
}
/** Of what cannot be packed: a browser packs what it keeps. */
const put = (page, key, bytes = 8) =>
  page.evaluate(
    ([key, bytes]) => {
      const value = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65536) crypto.getRandomValues(value.subarray(at, at + 65536));
      return globalThis.home.put(key, value);
    },
    [key, bytes],
  );
const list = (page) => page.evaluate(async () => (await globalThis.home.list()).map(({ key }) => key).sort());

test('a database of a newer version is left as it is, and the page says so', async () => {
  const context = await browser.newContext();
  const page = await tab(context);
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const request = indexedDB.open('asperity', 2);
        request.onupgradeneeded = () => request.result.createObjectStore('another');
        request.onsuccess = () => (request.result.close(), done());
        request.onerror = failed;
      }),
  );
  const said = await put(page, 'a');
  assert.equal(said.kept, false);
  assert.match(said.why, /newer version/);
  assert.deepEqual(await list(page), []);
  const version = await page.evaluate(async () => (await indexedDB.databases())[0]?.version);
  assert.equal(version, 2);
  await context.close();
});

test('a database without its stores is emptied and used', async () => {
  const context = await browser.newContext();
  const page = await tab(context);
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const request = indexedDB.open('asperity', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('values');
        request.onsuccess = () => (request.result.close(), done());
        request.onerror = failed;
      }),
  );
  assert.deepEqual(await put(page, 'a'), { kept: true });
  assert.deepEqual(await list(page), ['a']);
  await context.close();
});

test('an upgrade that another tab holds up keeps nobody waiting', async () => {
  const context = await browser.newContext();
  const [holder, page] = [await tab(context), await tab(context)];
  // A connection that does not let go, and one that wants to upgrade.
  await holder.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open('asperity', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('other');
        request.onsuccess = () => {
          globalThis.held = request.result;
          indexedDB.open('asperity', 2).onblocked = done;
        };
      }),
  );
  const start = Date.now();
  assert.equal((await put(page, 'a')).kept, false);
  assert.ok(Date.now() - start < 15_000, `${Date.now() - start} ms`);
  await context.close();
});

test('two tabs see what the other keeps, and a shelf that one clears is opened again', async () => {
  const context = await browser.newContext();
  const [one, other] = [await tab(context), await tab(context)];
  assert.deepEqual(await Promise.all([put(one, 'a'), put(other, 'b')]), [{ kept: true }, { kept: true }]);
  assert.deepEqual(await list(one), ['a', 'b']);
  await other.evaluate(
    () =>
      new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase('asperity');
        request.onsuccess = done;
        request.onerror = failed;
      }),
  );
  assert.deepEqual(await put(one, 'c'), { kept: true });
  assert.deepEqual(await put(other, 'd'), { kept: true });
  assert.deepEqual(await list(other), ['c', 'd']);
  await context.close();
});

/** A disk of a few MB, where this machine lets one be made. */
function smallDisk(at) {
  mkdirSync(at);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', at]).status === 0;
}

test('storage that is really full is told, and work goes on', async (t) => {
  const disk = join(folder, 'disk');
  if (!smallDisk(disk)) return t.skip('no small disk can be made here');
  try {
    const context = await launchKept(join(disk, 'profile'));
    const page = await tab(context);
    assert.deepEqual(await put(page, 'old', 1 << 20), { kept: true });
    const said = await put(page, 'large', 60 << 20);
    assert.equal(said.kept, false);
    assert.match(said.why, /no room left|does not let the page keep/);
    assert.equal((await put(page, 'small')).kept, true);
    await context.close();
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

/** A build of the site in little: its first page, a part of it, and the service worker that keeps both. */
function deploy(out, version) {
  rmSync(join(out, 'assets'), { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  writeFileSync(join(out, 'index.html'), `<!doctype html><title>${version}</title>`);
  writeFileSync(join(out, '404.html'), '<!doctype html><title>404</title>');
  writeFileSync(join(out, `assets/part-${version}.js`), `export default '${version}';`);
  const files = ['index.html', '404.html', `assets/part-${version}.js`];
  const worker = readFileSync(join(root, 'www/src/offline/service_worker.js'), 'utf8');
  writeFileSync(
    join(out, 'sw.js'),
    worker.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files)),
  );
}

test('a page of the build before has its parts beside the new build, and a full disk stops no page', async () => {
  const out = join(folder, 'site');
  mkdirSync(out);
  deploy(out, 'one');
  const little = await serve('/in/', { folder: out });
  const context = await launchKept(join(folder, 'another'));
  try {
    const page = await context.newPage();
    await page.goto(little.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('sw.js');
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
    });
    const renew = async (version) => {
      deploy(out, version);
      await page.evaluate(async () => {
        const changed = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
        await (await navigator.serviceWorker.getRegistration()).update();
        await changed;
      });
    };
    const part = (name) => page.evaluate((at) => fetch(at).then((r) => r.status), `assets/part-${name}.js`);
    await renew('two');
    assert.equal(await part('one'), 200, 'the open page of the old build has its part');
    assert.equal(await part('two'), 200);
    // Offline it is the new build that opens.
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(little.url);
    assert.equal(await again.title(), 'two');
    await context.setOffline(false);
    await renew('three');
    await changed(() => page.evaluate(async () => (await caches.keys()).length), 3);
    assert.equal(await part('one'), 404, 'two builds back is gone');
    assert.equal(await part('two'), 200);

    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(little.url).origin, quotaSize: 1 });
    writeFileSync(join(out, 'assets/new.js'), 'export default 1;');
    assert.equal(await page.evaluate(() => fetch('assets/new.js').then((r) => r.status)), 200);
    await page.goto(`${little.url}?full`);
    assert.equal(await page.title(), 'three');
    await session.detach();
  } finally {
    await context.close();
    await little.close();
  }
});
