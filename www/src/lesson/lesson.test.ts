import { expect, test } from 'vitest';
import { inline, markdown, plainTex } from '../ui/markdown';
import { holds, rightAnswers } from './judge';

test('the Markdown of lessons', () => {
  expect(markdown('One *two* **three** `a<b`.\n\n- x\n- y', plainTex)).toBe(
    '<p>One <em>two</em> <strong>three</strong> <code>a&lt;b</code>.</p>\n<ul><li>x</li><li>y</li></ul>',
  );
  expect(inline('at {bodies[0].shape.radius} m', plainTex)).toContain('data-live="bodies[0].shape.radius"');
  expect(inline('$p = E\\,(1 - r/R)$', plainTex)).toBe('<code class="tex">p = E\\,(1 - r/R)</code>');
});

test('nothing of a text becomes markup', () => {
  expect(inline('<img src=x onerror=alert(1)>', plainTex)).not.toContain('<img');
  expect(inline('[a](javascript:alert(1))', plainTex)).not.toContain('<a');
  expect(inline('[a"b](https://x.org/"onclick=1)', plainTex)).not.toContain('"onclick');
});

test('answers are judged by readings', () => {
  const readings = new Map([
    ['bulge', -0.001],
    ['gap', Number.NaN],
  ]);
  expect(holds({ reading: 'bulge', is: 'below', value: -0.0005 }, readings)).toBe(true);
  expect(holds({ reading: 'gap', is: 'below', value: 1 }, readings)).toBe(false);
  expect(holds({ reading: 'nothing', is: 'above', value: -1 }, readings)).toBe(false);
  const answers = [
    { label: 'down', right_when: [{ reading: 'bulge', is: 'below', value: -0.0005 } as const] },
    { label: 'up', right_when: [{ reading: 'bulge', is: 'above', value: 0.0005 } as const] },
  ];
  expect(rightAnswers(answers, readings)).toEqual([true, false]);
});
