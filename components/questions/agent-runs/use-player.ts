import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react';

export const SPEEDS = [0.5, 1, 2, 4] as const;

const REDUCED = '(prefers-reduced-motion: reduce)';
/** Limits of the time that a step is shown at speed 1. */
const SHOWN_MS = { min: 1500, max: 4000 } as const;

export interface Player {
  readonly step: number;
  readonly isPlaying: boolean;
  /** True with reduced motion: `toggle` then moves one step instead of playing. */
  readonly isMotionReduced: boolean;
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  readonly goTo: (step: number) => void;
  readonly toggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** State of the player; a timer, buttons, and keys move it. */
export function usePlayer(durationsMs: readonly number[], first = 0): Player {
  const count = durationsMs.length;
  const [step, setStep] = useState(first);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const isMotionReduced = useReducedMotion();
  const goTo = (wanted: number) => {
    setPlaying(false);
    setStep(Math.max(0, Math.min(count - 1, wanted)));
  };
  const toggle = () => {
    if (isMotionReduced) return goTo(step + 1);
    if (!isPlaying && step === count - 1) setStep(0);
    setPlaying(!isPlaying);
  };
  useEffect(() => {
    if (!isPlaying) return;
    const shownMs = Math.max(SHOWN_MS.min, Math.min(SHOWN_MS.max, durationsMs[step] ?? 0)) / speed;
    const timer = setTimeout(() => {
      if (step >= count - 1) setPlaying(false);
      else setStep(step + 1);
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isPlaying, step, speed, count, durationsMs]);
  useFollowLastStep(count, step, setStep);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, {
      first: () => goTo(0),
      last: () => goTo(count - 1),
      by: (steps) => goTo(step + steps),
      toggle,
    });
    if (action === null) return;
    event.preventDefault();
    action();
  };
  return {
    step: Math.min(step, count - 1),
    isPlaying,
    isMotionReduced,
    speed,
    setSpeed,
    goTo,
    toggle,
    onKeyDown,
  };
}

interface PlayerMoves {
  readonly first: () => void;
  readonly last: () => void;
  readonly by: (steps: number) => void;
  readonly toggle: () => void;
}

/** Action of a key inside the player; lists, links, buttons, and scrollable texts keep their own keys. */
function actionOf(
  { key, target, ctrlKey, altKey, metaKey }: KeyboardEvent,
  { first, last, by, toggle }: PlayerMoves,
): (() => void) | null {
  if (
    ctrlKey ||
    altKey ||
    metaKey ||
    !(target instanceof HTMLElement) ||
    target.closest('select, [role="region"]')
  )
    return null;
  if (key === ' ') return target.closest('button, a') ? null : toggle;
  // The slider's other keys would move it by less than a step.
  const isSlider = target instanceof HTMLInputElement;
  if (key === 'ArrowRight' || (isSlider && (key === 'ArrowUp' || key === 'PageUp')))
    return () => by(1);
  if (key === 'ArrowLeft' || (isSlider && (key === 'ArrowDown' || key === 'PageDown')))
    return () => by(-1);
  if (key === 'Home') return first;
  return key === 'End' ? last : null;
}

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(REDUCED).matches,
    () => false,
  );

/** Follows a run in progress: at the last step, a new step becomes the current one. */
function useFollowLastStep(count: number, step: number, setStep: (step: number) => void): void {
  const [lastCount, setLastCount] = useState(count);
  if (count === lastCount) return;
  setLastCount(count);
  if (step === lastCount - 1) setStep(count - 1);
}
