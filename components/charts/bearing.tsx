import { bandOf, GRADE_BANDS } from '@/lib/reports/grades';

interface Props {
  /** Score up to which the scale is filled. */
  readonly fill?: number | null;
  readonly marks?: readonly { readonly at: number }[];
  /** True if the scale shows the words and limits of the grades below. */
  readonly isLabelled?: boolean;
}

/**
 * The scale of all scores: 0 to 100, with a band for each grade and a tick at each ten. A picture only: the page has the
 * figures as text beside it.
 */
export function Bearing({ fill = null, marks = [], isLabelled = false }: Props) {
  return (
    <span aria-hidden="true" className={`bearing ${isLabelled ? 'mt-8 mb-16' : ''}`}>
      {fill !== null && (
        <b className={`bg-${bandOf(fill).color}-fill`} style={{ width: `${fill}%` }} />
      )}
      {marks.map(({ at }, index) => (
        <i key={index} className={`bg-${bandOf(at).color}-fill`} style={{ left: `${at}%` }} />
      ))}
      {isLabelled &&
        GRADE_BANDS.map(({ from, label }) => (
          <em key={label} style={{ left: `${from}%` }}>
            {label}
            {from > 0 && <span className="max-sm:hidden"> {from}</span>}
          </em>
        ))}
    </span>
  );
}
