import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDefaults } from '../../build/defaults.ts';
import type { Reading, Scene } from '../generated/scene';
import { controlFacts, readingFacts } from './facts';
import { type Modules, qrCode, qrPath } from './qr';

const rows = (code: Modules | undefined) =>
  code?.map((row) => BigInt(`0b${row.map(Number).join('')}`).toString(36)).join(' ');
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];

// Drawn by npm qrcode-generator 2.0.4, which was asked the same of every version up to 20; encoders are free in the mask.
test.each([
  [
    'https://example.org/s/contact/inspector/#eb=2e6',
    '8taxrz 4jf9kx 6gvcyl 6glr31 6hdzdp 4j58ox 8tz2pr vi80 7blnjq goxu1 7pbcqm 8e5jna 7khvwr 5aicn4 6nepwf 5pb1ka 12kb5u 3dovzd 6mcuz7 6omlv 5dooac zyfr 8u536a 4ivz19 6gqfoy 6hbz6m 6ghr19 4je6gy 8tuzqy',
  ],
  [
    `https://example.org/s/${'long-'.repeat(50)}`,
    'hf3bz0g9dhmn 8x9z3aqh09xd cqfnapesklst cqld1s0tx0f1 cqdqadwqvjh9 8whhknl4ykht hfe02x5hw4u7 1bn826zw2dc exauasg3qn29 288hu2eozgq2 bgba05u3itnl 205y6yazexwf g41sihr1y6l6 6bmdahqw098s 6sm2tb5hgnbz 8w1phon7aefh 2wd6obfpu3b0 gfksegs2q4i2 demb01wofddt et3xhn3xaf1n fkf2bpbhh98q djo0wqez38cc 1v59iwe08x4b fep6uvuhvdb0 eo99jvvt5qgh ffbf6oc9h3vw ckwfg3x1aurj 6c6l0rdl0g3x 26no8i8g9urj 1pf9d2e4i61m 682im8k7sjm9 fx5mtdm8ho9n axy6hsi6yzga 28zudse6miew 7dhlhdx48qjj fw9km4yuzikc 97lbyiqgvlex dsgoziguj2w 3s2xu9x93yrz vuealnzpa24 flf53qaki9tw bkytz3ntt9u1 40ruftbi29c3 5vgean8lyfbv d0j9eagg1sk9 cmtz24ckaz88 axrgosdsfjhr bj53a7726uq4 3tjwlvwrtqg9 95qxqlt0muc8 4akywmb8cywz g0b8tr4dyxb8 gn347funz2t8 19bjtmvexp2 hedvrkw25bh9 8wjos343wh0a cs1lr5n5ksfm csjvm4cm3mx5 cr786kr9jq5b 8xr8jwayg0e7 hg6lf4pkixzt',
  ],
])('a code is module for module that of another encoder: %#', (text, theirs) => {
  const ours = MASKS.map((mask) => rows(qrCode(text, mask)));
  expect(ours).toContain(theirs);
  expect(ours).toContain(rows(qrCode(text)));
});

test('what is too long for a code has none', () => {
  expect(qrCode('x'.repeat(858))).toHaveLength(97);
  expect(qrCode('x'.repeat(859))).toBeUndefined();
  expect(qrPath([[true, false]])).toBe('M4 4h1v1h-1z');
});

test('controls are told as they are set', () => {
  const scene = withDefaults(JSON.parse(readFileSync('scenes/contact/inspector.json', 'utf8')) as Scene);
  const facts = controlFacts(scene);
  expect(facts.map(([label]) => label)).toEqual(scene.controls.map((c) => c.label));
  for (const [label, value] of facts) expect(value, label).not.toMatch(/^(–|other|)$/);
});

test('readings stand beside the point model’s, without components', () => {
  const reading = (id: string, label: string) => ({ id, label, quantity: 'force' }) as Reading;
  const readings = [
    reading('force', 'Force'),
    reading('force_x', 'Force x'),
    reading('point_force', 'Force'),
  ];
  const values = new Map([
    ['force', 306],
    ['point_force', 1200],
  ]);
  expect(readingFacts(readings, values)).toEqual([['Force', '306\u00a0N', '1.2\u00a0kN']]);
});

test('on paper stand the readings that the view names, without what the lesson asks', () => {
  const readings = ['speed', 'force', 'work'].map((id) => ({ id, label: id, quantity: 'force' }) as Reading);
  const values = new Map([
    ['speed', 1],
    ['force', 306],
    ['work', 7],
  ]);
  expect(readingFacts(readings, values, ['force', 'speed'], new Set(['speed']))).toEqual([
    ['force', '306\u00a0N'],
    ['speed', '?'],
  ]);
});
