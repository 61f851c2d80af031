'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';

const CHOICES = [
  { theme: 'system', label: 'system', Icon: Monitor },
  { theme: 'light', label: 'light', Icon: Sun },
  { theme: 'dark', label: 'dark', Icon: Moon },
] as const;

const never = () => () => undefined;

/** One button through three choices; the label says which is on. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  // The server does not know the choice: the first render is the same on both sides.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const index = isBrowser
    ? Math.max(
        0,
        CHOICES.findIndex((choice) => choice.theme === theme),
      )
    : 0;
  const { label, Icon } = CHOICES[index] ?? CHOICES[0];
  const next = CHOICES[(index + 1) % CHOICES.length] ?? CHOICES[0];
  return (
    <button
      type="button"
      className="needs-script inline-flex size-8 items-center justify-center rounded-md hover:bg-raised pointer-coarse:size-11"
      aria-label={`Theme: ${label}. Change to ${next.label}.`}
      title={`Theme: ${label}`}
      onClick={() => setTheme(next.theme)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
