/** Shapes that say a status without colour. Drawn once per page (`MarkSprite`), used by name. */
export type MarkName = 'pass' | 'warn' | 'fail' | 'info' | 'na' | 'unmeasured' | 'waiting' | 'excellent' | 'good' | 'fair' | 'poor';

const stroke = { fill: 'none', strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const hexagon = 'M5 1.5h6l3.5 6.5-3.5 6.5H5L1.5 8z';
const paper = 'var(--color-bg)';

export function MarkSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" className="absolute">
      <symbol id="m-pass" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="currentColor" /><path d="m4.8 8.3 2.2 2.2 4.2-4.6" stroke={paper} {...stroke} /></symbol>
      <symbol id="m-warn" viewBox="0 0 16 16"><path d="M8 1 15.5 14.5H.5z" fill="currentColor" /><path d="M8 6v4M8 12.4v.1" stroke={paper} {...stroke} /></symbol>
      <symbol id="m-fail" viewBox="0 0 16 16"><path d={hexagon} fill="currentColor" /><path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke={paper} {...stroke} /></symbol>
      <symbol id="m-info" viewBox="0 0 16 16"><rect x="1.5" y="1.5" width="13" height="13" stroke="currentColor" {...stroke} /><path d="M8 7.5v3.7M8 4.8v.1" stroke="currentColor" {...stroke} /></symbol>
      <symbol id="m-na" viewBox="0 0 16 16"><path d="M3 8h10" stroke="currentColor" {...stroke} /></symbol>
      <symbol id="m-unmeasured" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.5" stroke="currentColor" {...stroke} strokeDasharray="2.4 3.4" /></symbol>
      <symbol id="m-waiting" viewBox="0 0 16 16"><circle cx="8" cy="8" r="2" fill="currentColor" /></symbol>
      <symbol id="m-excellent" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="currentColor" /></symbol>
      <symbol id="m-good" viewBox="0 0 16 16"><path d="M8 .5 15.5 8 8 15.5.5 8z" fill="currentColor" /></symbol>
      <symbol id="m-fair" viewBox="0 0 16 16"><path d="M8 1 15.5 14.5H.5z" fill="currentColor" /></symbol>
      <symbol id="m-poor" viewBox="0 0 16 16"><path d={hexagon} fill="currentColor" /></symbol>
    </svg>
  );
}

export function Mark({ name }: { readonly name: MarkName }) {
  return <svg width="16" height="16" aria-hidden="true" focusable="false"><use href={`#m-${name}`} /></svg>;
}
