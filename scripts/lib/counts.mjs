// What each test runner says of itself, as passed and failed.

/** Sums every summary line of every runner in a terminal's output. */
export function counts(output) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are control characters
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const sum = (pattern) => [...plain.matchAll(pattern)].reduce((n, m) => n + Number(m[1]), 0);
  return {
    // cargo test | node --test | vitest | pytest
    passed:
      sum(/^test result: \w+\. (\d+) passed/gm) + sum(/^# pass (\d+)/gm) + sum(/^\s*Tests .*?(\d+) passed/gm) +
      sum(/^(?:=+ )?(?:\d+ failed, )?(\d+) passed.* in [\d.]+s/gm),
    failed:
      sum(/^test result: \w+\. \d+ passed; (\d+) failed/gm) +
      sum(/^# fail (\d+)/gm) +
      sum(/^\s*Tests .*?(\d+) failed/gm) +
      sum(/^(?:=+ )?(\d+) failed.* in [\d.]+s/gm),
  };
}
