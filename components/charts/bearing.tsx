import type { ReactNode } from 'react';
import { bandOf, GRADE_BANDS } from '@/lib/reports/grades';

interface BearingMark {
  readonly at: number;
  /** Text above the mark. */
  readonly label?: ReactNode;
  /** True for a score that is expected, not measured. */
  readonly isProjected?: boolean;
}

interface Props {
  /** Score up to which the scale is filled. */
  readonly fill?: number | null;
  /** Height of the fill, 0 to 1; by default the height of the scale. */
  readonly thickness?: number;
  readonly marks?: readonly BearingMark[];
  /** True if the scale shows the words and limits of the grades below. */
  readonly isLabelled?: boolean;
}

/**
 * The scale of all scores: 0 to 100, with a band for each grade and a tick at each ten. A picture only: the page has the
 * figures as text beside it.
 */
export function Bearing({ fill = null, thickness = 1, marks = [], isLabelled = false }: Props) {
  return (
    <span aria-hidden="true" className={`bearing ${isLabelled ? 'mt-8 mb-9' : ''}`}>
      {fill !== null && (
        <b
          className={`bg-${bandOf(fill).color}-fill`}
          style={{ width: `${fill}%`, height: `${Math.round(100 * thickness)}%` }}
        />
      )}
      {marks.map(({ at, label, isProjected = false }, index) => (
        <i
          key={index}
          className={`text-${bandOf(at).color} ${isProjected ? 'projected' : `bg-${bandOf(at).color}-fill`}`}
          style={{ left: `${at}%` }}
        >
          {label !== undefined && <span>{label}</span>}
        </i>
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
