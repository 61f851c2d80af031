'use client';

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { middlesOf } from '@/lib/questions/replay-track';
import type { ReplayView, StepView } from '@/lib/questions/replay-view';
import { QuoteList } from './quote-list';
import { ReadText, StepHead } from './step-parts';
import { StepTrack } from './step-track';
import { SPEEDS, usePlayer, type Player } from './use-player';

interface Props {
  readonly view: ReplayView;
  readonly prefix?: string;
  /** Renders more of what a step read, for readers with access to it. */
  readonly more?: (step: StepView, quote: number | null) => ReactNode;
}

/** Plays a run step by step. Without scripts only its quotes are shown, beside the list of steps. */
export function StepPlayer({ view, prefix = '', more }: Props) {
  const { steps, quotes, track } = view;
  const durationsMs = useMemo(
    () => steps.map(({ index }) => shownMs(track, index)),
    [steps, track],
  );
  const player = usePlayer(durationsMs, view.isSettled ? (view.lostAt ?? 0) : steps.length - 1);
  const [quote, setQuote] = useState<number | null>(null);
  const step = steps[player.step];
  const stage = useRef<HTMLDivElement>(null);
  if (step === undefined) return null;
  const show = (chosen: number, at: number) => {
    setQuote(chosen);
    player.goTo(at);
    stage.current?.focus();
  };
  const quoteIndex = quote !== null && quotes[quote]?.step === step.index ? quote : null;
  return (
    <div
      role="group"
      aria-label="Step player"
      tabIndex={-1}
      onKeyDown={player.onKeyDown}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 outline-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] noscript:block"
    >
      <div className="player-track needs-script no-print">
        <StepTrack track={track} steps={steps} current={player.step} />
        <Slider view={view} player={player} />
        <Caption step={step} player={player} count={steps.length} />
        <Controls player={player} count={steps.length} />
      </div>
      <div
        ref={stage}
        tabIndex={-1}
        role="group"
        aria-label={`Step ${player.step + 1}`}
        className="needs-script no-print min-h-104 border-t border-ink pt-4 lg:min-h-72"
      >
        <Stage step={step} quoteIndex={quoteIndex} more={more} />
      </div>
      <div className="border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:pl-6 noscript:border-0 noscript:p-0">
        <h2>Evidence</h2>
        <QuoteList
          quotes={quotes}
          none={view.noQuotes}
          chosen={quote}
          stepAddress={(at) => `#${prefix}step-${at + 1}`}
          onChoose={show}
        />
      </div>
    </div>
  );
}

function Caption({
  step,
  player,
  count,
}: {
  readonly step: StepView;
  readonly player: Player;
  readonly count: number;
}) {
  return (
    <p className="mt-1 text-sm" aria-live={player.isPlaying ? 'off' : 'polite'}>
      <span className="font-mono tabular-nums">
        Step {player.step + 1} of {count}
      </span>
      : {step.word}
      {step.subject !== null && (
        <>
          {' '}
          <span className="wrap-anywhere" dir="auto">
            {step.subject}
          </span>
        </>
      )}
    </p>
  );
}

interface StageProps extends Pick<Props, 'more'> {
  readonly step: StepView;
  /** Index of the selected quote if this step read it; otherwise null. */
  readonly quoteIndex: number | null;
}

function Stage({ step, quoteIndex, more }: StageProps) {
  return (
    <>
      <StepHead step={step} />
      {step.note !== null && (
        <>
          <h3 className="mt-3 text-sm font-medium text-muted">Agent’s note</h3>
          <p className="max-w-prose wrap-anywhere" dir="auto">
            {step.note}
          </p>
        </>
      )}
      {step.read.length > 0 && (
        <>
          <h3 className="mt-3 text-sm font-medium text-muted">Page text</h3>
          <ReadText pieces={step.read} />
        </>
      )}
      {more === undefined
        ? quoteIndex !== null &&
          !step.read.some(({ isQuote }) => isQuote) && (
            <p className="mt-3 text-sm text-muted">
              The quote appears later on this page; the replay shows only the beginning.
            </p>
          )
        : more(step, quoteIndex)}
    </>
  );
}

/** Duration of a step and the wait before it; folded waits are left out. */
const shownMs = (track: ReplayView['track'], index: number): number =>
  track.reduce((sum, { step, ms, isFolded }) => (step === index && !isFolded ? sum + ms : sum), 0);

const SCALE = 1000;

/** A slider whose thumb is below the middle of the current step on the track. */
function Slider({
  view: { steps, track },
  player,
}: {
  readonly view: ReplayView;
  readonly player: Player;
}) {
  const middles = middlesOf(track);
  const step = steps[player.step];
  const nearest = (value: number) =>
    middles.reduce(
      (best, middle, index) =>
        Math.abs(middle - value) < Math.abs((middles[best] ?? 0) - value) ? index : best,
      0,
    );
  return (
    <input
      type="range"
      className="m-0 block h-6 w-full accent-accent pointer-coarse:h-11"
      aria-label="Step"
      min={0}
      max={SCALE}
      step={1}
      value={Math.round((middles[player.step] ?? 0) * SCALE)}
      aria-valuetext={`${player.step + 1} of ${steps.length}: ${step?.word ?? ''} ${step?.subject ?? ''}`}
      onChange={(event) => player.goTo(nearest(Number(event.target.value) / SCALE))}
    />
  );
}

function Controls({
  player: { step, isPlaying, isMotionReduced, speed, setSpeed, goTo, toggle },
  count,
}: {
  readonly player: Player;
  readonly count: number;
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button small onClick={() => goTo(step - 1)} aria-disabled={step === 0}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        Previous
      </Button>
      {!isMotionReduced && (
        <Button small look="primary" onClick={toggle}>
          {isPlaying ? (
            <Pause size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <Play size={16} strokeWidth={1.75} aria-hidden />
          )}
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      )}
      <Button small onClick={() => goTo(step + 1)} aria-disabled={step === count - 1}>
        Next
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      {!isMotionReduced && (
        <label className="flex items-center gap-2 text-sm">
          Speed
          <select
            className="field min-h-8! w-auto! px-2! text-sm! pointer-coarse:min-h-11!"
            value={speed}
            onChange={(event) => setSpeed(Number(event.target.value))}
          >
            {SPEEDS.map((factor) => (
              <option key={factor} value={factor}>
                {factor}×
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="hidden text-sm text-muted lg:inline">
        Keyboard shortcuts in the player: Space, ←, →, Home, End.
      </span>
    </div>
  );
}
