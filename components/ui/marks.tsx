/** Shapes that show a status without color, drawn once per page by `MarkSprite` and used by name. */
export type MarkName =
  | 'pass'
  | 'warn'
  | 'fail'
  | 'info'
  | 'na'
  | 'unmeasured'
  | 'waiting'
  | 'excellent'
  | 'good'
  | 'fair'
  | 'poor';

const line = 'fill="none" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const ink = `${line} stroke="currentColor"`;
const paper = `${line} stroke="var(--color-bg)"`;
const circle = '<circle cx="8" cy="8" r="7"/>';
const triangle = '<path d="M8 1 15.5 14.5H.5z"/>';
const hexagon = '<path d="M5 1.5h6l3.5 6.5-3.5 6.5H5L1.5 8z"/>';

const SHAPES: Readonly<Record<MarkName, string>> = {
  pass: `${circle}<path d="m4.8 8.3 2.2 2.2 4.2-4.6" ${paper}/>`,
  warn: `${triangle}<path d="M8 6v4M8 12.4v.1" ${paper}/>`,
  fail: `${hexagon}<path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" ${paper}/>`,
  info: `<path d="M1.5 1.5h13v13h-13zM8 7.5v3.7M8 4.8v.1" ${ink}/>`,
  na: `<path d="M3 8h10" ${ink}/>`,
  unmeasured: `<circle cx="8" cy="8" r="6.5" stroke-dasharray="2.4 3.4" ${ink}/>`,
  waiting: '<circle cx="8" cy="8" r="2"/>',
  excellent: circle,
  good: '<path d="M8 .5 15.5 8 8 15.5.5 8z"/>',
  fair: triangle,
  poor: hexagon,
};

/** A string instead of elements: Next sends every element a second time, as data. */
const SPRITE = {
  __html: Object.entries(SHAPES)
    .map(([name, shape]) => `<symbol id="m-${name}" viewBox="0 0 16 16">${shape}</symbol>`)
    .join(''),
};

export const MarkSprite = () => (
  <svg
    width="0"
    height="0"
    aria-hidden="true"
    fill="currentColor"
    className="absolute"
    dangerouslySetInnerHTML={SPRITE}
  />
);

export const Mark = ({ name }: { readonly name: MarkName }) => (
  <svg width="16" height="16" aria-hidden="true" fill="currentColor">
    <use href={`#m-${name}`} />
  </svg>
);
