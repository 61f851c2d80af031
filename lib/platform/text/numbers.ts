/** `+4.2`, `−3.0`, `0`: a real minus sign, one decimal. */
export function signed(points: number): string {
  const rounded = Math.round(points * 10) / 10;
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded).toFixed(1)}`;
}

/** `+6`, `−3`, `0`: scores are whole numbers. */
export const signedWhole = (points: number): string => signed(points).replace('.0', '');

/** `1 page`, `3 pages` */
export const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : many}`;

/** `0.8 s`, `12 s` */
export const duration = (ms: number): string =>
  ms < 9950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;

/** `812 B`, `4.1 kB`, `2.1 MB` */
export const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;

/** Smallest change that is shown as points: scores are whole numbers. */
export const POINTS_MIN = 0.5;
