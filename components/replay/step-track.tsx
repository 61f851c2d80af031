import type { Segment } from '@/lib/views/replay-track';
import type { StepView } from '@/lib/views/replay-view';
import { duration } from '@/lib/words/numbers';

interface Props {
  readonly track: readonly Segment[];
  readonly steps: readonly StepView[];
  readonly current: number;
}

/** Steps on a time scale; decorative, because the slider below has the same function. */
export function StepTrack({ track, steps, current }: Props) {
  return (
    <div className="track" aria-hidden="true">
      {track.map(({ kind, step, share, ms, isFolded }, index) =>
        kind === 'step' ? (
          <span
            key={index}
            className={`track-step ${steps[step]?.isRefused ? 'track-refused' : ''} ${step === current ? 'track-here' : ''}`}
            style={{ width: `${share * 100}%` }}
          >
            <i>{steps[step]?.word}</i>
          </span>
        ) : (
          <span
            key={index}
            className={`track-gap ${isFolded ? 'track-folded' : ''}`}
            style={{ width: `${share * 100}%` }}
          >
            {isFolded && <i>{duration(ms)}</i>}
          </span>
        ),
      )}
    </div>
  );
}
