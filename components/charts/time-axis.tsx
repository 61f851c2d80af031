import { percentOfSpan, ticksOf, timeLabel, type spanOf } from './score-line';

/** Dates below a chart that fills the surrounding element. */
export const TimeAxis = ({ span }: { readonly span: ReturnType<typeof spanOf> }) =>
  ticksOf(span, (at) => timeLabel(at, span)).map((at) => (
    <span
      key={at}
      className="absolute top-full mt-1.5 -translate-x-1/2 whitespace-nowrap"
      style={{ left: `${percentOfSpan(at, span)}%` }}
    >
      {timeLabel(at, span)}
    </span>
  ));
