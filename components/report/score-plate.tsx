import type { Grade } from '@/lib/contract';
import { Mark } from '@/components/ui/marks';
import { gradeMark, gradeTone } from './grade';

interface Props {
  /** Null if the site is not measured yet. */
  readonly score: number | null;
  readonly grade: Grade | null;
  /** Text in place of a missing grade. */
  readonly instead?: string;
}

/** Score and grade word in a square with survey ticks, the product's signature. */
export function ScorePlate({ score, grade, instead = 'Not measured' }: Props) {
  return (
    <div className="plate">
      <Ticks />
      <span className="plate-number">{score ?? '–'}</span>
      <span className="plate-of">of 100</span>
      {grade === null ? (
        <span className="plate-grade text-muted">{instead}</span>
      ) : (
        <span className={`plate-grade ${gradeTone(grade)}`}>
          <Mark name={gradeMark(grade)} />
          {grade.label}
        </span>
      )}
    </div>
  );
}

const CORNERS = [
  { x: '0%', y: '0%', h: 1, v: 1 },
  { x: '100%', y: '0%', h: -1, v: 1 },
  { x: '0%', y: '100%', h: 1, v: -1 },
  { x: '100%', y: '100%', h: -1, v: -1 },
] as const;

/** Ticks outside of the square, in line with its edges. */
function Ticks() {
  return (
    <svg aria-hidden="true" focusable="false" fill="none" stroke="currentColor" strokeWidth="2">
      {CORNERS.map(({ x, y, h, v }) => (
        <svg key={x + y} x={x} y={y} overflow="visible">
          <path d={`M0 ${15 * v}h${10 * h}M${15 * h} 0v${10 * v}`} />
        </svg>
      ))}
    </svg>
  );
}
