'use client';

import { ThemeProvider as Themes } from 'next-themes';
import type { ReactNode } from 'react';

/** Follows the system's theme until the reader chooses one. The style sheet sets `color-scheme`. */
export function ThemeProvider({
  nonce,
  children,
}: {
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Themes
      attribute="data-theme"
      defaultTheme="system"
      enableSystem={false}
      themes={['system', 'light', 'dark']}
      enableColorScheme={false}
      nonce={nonce}
    >
      {children}
    </Themes>
  );
}
