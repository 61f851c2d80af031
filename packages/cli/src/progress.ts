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
  let [scanned, judged, hasPages] = [0, 0, false];
  const show = (line: string) => {
    const shown = scans === 1 ? line : `${scanned} of ${scans} addresses`;
    process.stderr.write(`\r\u001b[K${shown}`);
  };
  return {
    onCheck: () => {
      judged++;
      if (!hasPages) show(`${judged} of ${checks} checks`);
    },
    onPages: (done: number, planned: number) => {
      hasPages = true;
      const bar = '█'.repeat(Math.floor((BAR * done) / planned)).padEnd(BAR, '░');
      show(`${bar} ${done} of ${planned} pages`);
    },
    onScan: () => {
      scanned++;
      if (scans > 1) show('');
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
