import type { Segment } from '@/lib/questions/replay-track';
import type { StepView } from '@/lib/questions/replay-view';
import { duration } from '@/lib/platform/text/numbers';

interface Props {
  readonly track: readonly Segment[];
  readonly steps: readonly StepView[];
  readonly current: number;
}

const LABEL = 'absolute hidden overflow-hidden text-sm/4 whitespace-nowrap text-muted not-italic';

/** Steps on a time scale; decorative, because the slider below has the same function. */
export function StepTrack({ track, steps, current }: Props) {
  return (
    <div className="track" aria-hidden="true">
      {track.map(({ kind, step, share, ms, isFolded }, index) =>
        kind === 'step' ? (
          <span
            key={index}
            className={`track-step @container relative flex-none ${steps[step]?.isRefused ? 'track-refused' : ''} ${step === current ? 'track-here' : ''}`}
            style={{ width: `${share * 100}%` }}
          >
            <i
              className={`${LABEL} ${step === current ? 'top-[calc(100%+1px)]' : 'top-[calc(100%+5px)]'} @min-[4rem]:block`}
            >
              {steps[step]?.word}
            </i>
          </span>
        ) : (
          <span
            key={index}
            className={`@container relative flex-none ${isFolded ? 'track-folded' : ''}`}
            style={{ width: `${share * 100}%` }}
          >
            {isFolded && (
              <i className={`${LABEL} inset-x-0 -top-4.5 text-center @min-[2rem]:block`}>
                {duration(ms)}
              </i>
            )}
          </span>
        ),
      )}
    </div>
  );
}
