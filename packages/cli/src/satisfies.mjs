/** True if a version satisfies a range of the form `^20.19.0 || >=24.0.0`. */
export function satisfies(version, range) {
  const numbers = (text) => text.split('.').map(Number);
  const isAtLeast = (a, b) =>
    a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2];
  const current = numbers(version);
  return range.split('||').some((alternative) => {
    const [, operator, text] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(alternative) || [];
    if (!operator)
      throw new Error(
        `“${alternative}” in “engines” of package.json is neither ^x.y.z nor >=x.y.z.`,
      );
    const floor = numbers(text);
    return isAtLeast(current, floor) && (operator === '>=' || current[0] === floor[0]);
  });
}
