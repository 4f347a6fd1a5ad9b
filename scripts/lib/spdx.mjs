// Whether a crate's licence expression can be met with an allowed licence (SPDX, annex D: OR, AND, WITH, parentheses; the
// slash of old manifests means OR).

/** Words of the expression; a licence with its exception is one word. */
const words = (expression) =>
  expression
    .replaceAll('/', ' OR ')
    .replace(/\s+WITH\s+/g, ' WITH ')
    .match(/\(|\)|[^\s()]+(?: WITH [^\s()]+)?/g) ?? [];

/** True when one may choose only allowed licences; an expression that cannot be read is not allowed. */
export function isAllowed(expression, allowed) {
  const list = words(expression ?? '');
  let at = 0;
  // Operands are read whether or not they still matter: no `||` or `&&` around a reading.
  const one = () => {
    const word = list[at++];
    if (word !== '(') return word !== undefined && allowed.includes(word);
    const inner = any();
    return list[at++] === ')' && inner;
  };
  const all = () => {
    let good = one();
    while (list[at] === 'AND') {
      at += 1;
      good = one() && good;
    }
    return good;
  };
  const any = () => {
    let good = all();
    while (list[at] === 'OR') {
      at += 1;
      good = all() || good;
    }
    return good;
  };
  const good = any();
  return good && at === list.length;
}
