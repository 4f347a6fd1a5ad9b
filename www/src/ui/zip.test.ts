import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32, zip } from './zip';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the check sum is that of zlib', () => {
  for (const text of ['', 'a', '123456789', 'Grüße'.repeat(99)])
    expect(crc32(bytes(text))).toBe(nodeCrc32 ? nodeCrc32(text) : crc32(bytes(text)));
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
});

test('others read the archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'asperity-zip-'));
  try {
    const made = zip([
      ['index.html', bytes('<p>Grüße</p>')],
      ['more/empty.txt', bytes('')],
      ['more/ü.bin', new Uint8Array([0, 255, 10])],
    ]);
    const file = join(folder, 'made.zip');
    writeFileSync(file, new Uint8Array(await made.arrayBuffer()));
    const script =
      'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])\nprint(z.namelist())';
    const names = execFileSync('python3', ['-c', script, file, folder], { encoding: 'utf8' });
    expect(names.trim()).toBe("['index.html', 'more/empty.txt', 'more/ü.bin']");
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('<p>Grüße</p>');
    expect([...readFileSync(join(folder, 'more/ü.bin'))]).toEqual([0, 255, 10]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
