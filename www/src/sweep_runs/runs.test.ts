import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Reading, Scene } from '../generated/scene';
import { getAt } from '../store/path';
import { gridOf, heatMap, scatter } from './figures';
import { ordersOf } from './orders';
import { scaleOf } from './parallel';
import { changesOf, runsOf, seedsOf, within } from './runs';
import { cellsOf, readCsv, readTable } from './table';

const scene = JSON.parse(readFileSync('scenes/contact/inspector.json', 'utf8')) as Scene;
const Z = 'bodies[1].pose.translation[2]';
const EA = 'bodies[0].compliance.hydroelastic_modulus';
const readings: Reading[] = ['force', 'area'].map((id) => ({
  id,
  label: id,
  quantity: id === 'force' ? 'force' : 'area',
  group: 'contact',
  role: 'ink',
})) as never;

const HEAD = `run,sweep,scene,version,seed,${EA},${Z},force,step,hash,error`;
const row = (k: number, ea: number, z: number | string, force: number | string, error = '') =>
  `${k},5a,contact/inspector,0.1.0,0,${ea},${z},${force},0,${k}000000000000000,${error}`;
const GRID = [
  HEAD,
  row(0, 1e6, 0.05, 4),
  row(1, 1e6, 0.06, 2),
  row(2, 2e6, 0.05, 8),
  row(3, 2e6, 0.06, 'NaN', '"bodies[1]: no, “never”"'),
].join('\n');
const read = async (text: string) => runsOf(await readCsv('rows.csv', text), scene, readings);

describe('a table of runs', () => {
  it('is read as it was written', async () => {
    expect(cellsOf('7,"a, ""b""",')).toEqual(['7', 'a, "b"', '']);
    const table = await readCsv('rows.csv', `${GRID}\n`);
    expect(table.rows).toBe(4);
    const hash = table.columns.find((c) => c.name === 'hash');
    expect(hash?.texts?.[1]).toBe('1000000000000000');
    expect(table.columns.find((c) => c.name === 'force')?.numbers[3]).toBeNaN();
  });

  it('may end in the midst of a line, as a sweep that was killed does', async () => {
    expect((await readCsv('rows.csv', `${GRID}\n4,5a,con`)).rows).toBe(4);
    await expect(readCsv('rows.csv', `${HEAD}\n1,2\n${row(0, 1, 2, 3)}`)).rejects.toThrow('line 2');
    await expect(readCsv('rows.csv', HEAD)).rejects.toThrow('no run');
  });

  it('is refused with a sentence where it is none', async () => {
    await expect(read('a,b\n1,2')).rejects.toThrow('no column “run”');
    const other = 'run,scene,experiment.friction2,hash,step\n0,cones/other,1,ab,0\n1,cones/other,1,ab,0';
    await expect(read(other)).rejects.toThrow('of “cones/other”');
    const no = new File(['not parquet at all'], 'rows.parquet');
    await expect(readTable(no)).rejects.toThrow('no Parquet');
  });
});

describe('a Parquet file', () => {
  const SIX = readFileSync('tests/hostile/parquet_bomb/six_kb.parquet');
  /** Ten rows, with dictionaries, by pyarrow. */
  const TEN = readFileSync('tests/hostile/parquet_bomb/ten_rows.parquet');
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'rows.parquet');
  const PLAIN = /^(it|its|unpacked) [^{}]*$/;

  it('whose pages say that they are larger than the file can hold is refused before they are read', async () => {
    const start = performance.now();
    await expect(readTable(fileOf(new Uint8Array(SIX)))).rejects.toThrow(
      /^it is damaged: its column “.+” cannot be read$/,
    );
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('is read as another program wrote it', async () => {
    const { rows, columns } = await readTable(fileOf(new Uint8Array(TEN)));
    expect(rows).toBe(10);
    expect(columns.map(({ name }) => name)).toEqual(['run', 'sweep', 'scene', 'x', 'y', 'h', 'b']);
    expect([...(columns[4]?.numbers ?? [])].slice(0, 3)).toEqual([Number.NaN, 1, 2]);
  });

  it('with any byte of it changed is read in little time, or refused in plain words', async () => {
    const start = performance.now();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    let read = 0;
    for (let k = 0; k < 300; k++) {
      const bytes = new Uint8Array(k % 3 === 0 ? SIX : TEN);
      for (let n = 0; n <= k % 4; n++) bytes[random(bytes.length)] = [0xff, 0x7f, 0, random(256)][k % 4] ?? 0;
      const said = await readTable(fileOf(bytes)).then(
        ({ rows }) => rows,
        (e: Error) => e.message,
      );
      if (typeof said === 'number') read += 1;
      else expect(said).toMatch(PLAIN);
    }
    expect(read).toBeGreaterThan(20);
    expect(performance.now() - start).toBeLessThan(20_000);
  }, 40_000);
});

describe('runs', () => {
  it('are fields and readings of the scene', async () => {
    const runs = await read(GRID);
    expect(runs.axes.map((a) => [a.column, a.kind, a.varies])).toEqual([
      [EA, 'field', true],
      [Z, 'field', true],
      ['force', 'reading', true],
    ]);
    expect(runs.failed).toEqual({ count: 1, first: 'bodies[1]: no, “never”' });
    expect(changesOf(runs, 2)).toEqual([
      { path: EA, value: 2e6 },
      { path: Z, value: 0.05 },
    ]);
    expect(seedsOf(runs, 0, scene)).toEqual([]);
    expect(within(runs.axes[2], [3, 9], 4)).toEqual([0, 2]);
  });

  it('that are all alike are runs of this scene still', async () => {
    const runs = await read([HEAD, row(0, 1e6, 0.05, 4)].join('\n'));
    expect(runs.axes.map((a) => a.varies)).toEqual([false, false, false]);
    expect(changesOf(runs, 0)).toHaveLength(2);
  });

  it('have a threshold’s field set where it was found', async () => {
    const text = `run,sweep,scene,version,seed,${EA},threshold,along,falls,crossings,probes,force,step,hash,error
0,5a,contact/inspector,0.1.0,0,1e6,0.07,${Z},1,1,22,2,0,00aa,
1,5a,contact/inspector,0.1.0,0,2e6,NaN,${Z},0,0,22,2.1,0,00ab,`;
    const runs = await read(text);
    expect(changesOf(runs, 0)).toContainEqual({ path: Z, value: 0.07 });
    expect(changesOf(runs, 1)).toEqual([{ path: EA, value: 2e6 }]);
    expect(getAt(scene, Z)).toBeTypeOf('number');
  });

  it('of a grid are a map, and each cell knows its run', async () => {
    const runs = await read(GRID);
    const rows = [0, 1, 2, 3];
    const grid = gridOf(runs, rows);
    const force = runs.axes[2];
    if (!grid || !force) throw new Error('no grid');
    const { figure, rowAt } = heatMap(grid, force, rows, 2);
    expect(figure.map).toMatchObject({ x: [1e6, 2e6], y: [0.05, 0.06], values: [4, 8, 2, null] });
    expect(rowAt({ i: 1, j: 0 })).toBe(2);
    expect(figure.marks).toMatchObject([{ x: 2e6, y: 0.05 }]);
    expect(gridOf(runs, [0, 1, 2])).toBeUndefined();
  });

  it('are points, thinned where they are too many to be told apart', async () => {
    const many = Array.from({ length: 9000 }, (_, k) => row(k, 1e6, 0.05 + 1e-6 * k, k % 7));
    const runs = await read([HEAD, ...many].join('\n'));
    const [, z, force] = runs.axes;
    if (!z || !force) throw new Error('no axes');
    const rows = Array.from({ length: 9000 }, (_, k) => k);
    const { of, drawn, rowAt } = scatter(z, force, rows, undefined);
    expect([of, drawn]).toEqual([9000, 4000]);
    expect(rowAt({ i: 3999, j: 0 })).toBe(Math.floor((3999 * 9000) / 4000));
  });

  it('lie along a logarithm where they were spread over one', async () => {
    const log = Array.from({ length: 9 }, (_, k) => row(k, 10 ** (5 + k / 4), 0.05, k));
    const linear = Array.from({ length: 9 }, (_, k) => row(k, 1e5 + 1e6 * k, 0.05, k));
    const [over] = (await read([HEAD, ...log].join('\n'))).axes;
    expect(over?.scale).toBe('log');
    expect((await read([HEAD, ...linear].join('\n'))).axes[0]?.scale).toBe('linear');
    if (over) expect(scaleOf(over)(1e6)).toBeCloseTo(0.5, 12);
  });
});

it('a scene says how it is swept', () => {
  const orders = ordersOf('contact/inspector', scene, readings);
  expect(orders?.shell).toMatch(/^asperity sweep scenes\/contact\/inspector.json --over '/);
  expect(orders?.python).toContain('asperity.sweep("contact/inspector"');
});
