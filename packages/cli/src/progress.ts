const BAR = 24;

/** A counting line on a terminal; nothing if output is redirected. */
export function progressLine(scans: number, checks: number) {
  if (!process.stderr.isTTY)
    return {
      onCheck: () => undefined,
      onPages: () => undefined,
      onScan: () => undefined,
      end: () => undefined,
    };
  let [scanned, judged] = [0, 0];
  const show = (line: string) =>
    void process.stderr.write(
      `\r\u001b[K${scans === 1 ? line : `${scanned} of ${scans} addresses`}`,
    );
  return {
    onCheck: () => show(`${++judged} of ${checks} checks`),
    onPages: (done: number, planned: number) => {
      const bar = '█'.repeat(Math.floor((BAR * done) / planned)).padEnd(BAR, '░');
      show(`${bar} ${done} of ${planned} pages`);
    },
    onScan: () => {
      scanned++;
      show(`${judged} of ${checks} checks`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
