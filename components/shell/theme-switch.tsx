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

/** One button for three choices; its label names the current one. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  // The server does not know the choice, so server and first client render use the same label.
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
