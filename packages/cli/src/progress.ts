/** A counting line on a terminal; nothing if output is redirected. */
export function progressLine(scans: number, checks: number) {
  if (!process.stderr.isTTY)
    return { onCheck: () => undefined, onScan: () => undefined, end: () => undefined };
  let [scanned, judged] = [0, 0];
  const show = () => {
    const line = scans === 1 ? `${judged} of ${checks} checks` : `${scanned} of ${scans} addresses`;
    process.stderr.write(`\r\u001b[K${line}`);
  };
  return {
    onCheck: () => {
      judged++;
      show();
    },
    onScan: () => {
      scanned++;
      show();
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
