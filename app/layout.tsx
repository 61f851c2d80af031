import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { EarlySubmit } from '@/components/shell/early-submit';
import { mono, sans, sansExtended } from '@/components/shell/fonts';
import { SkippedTransitions } from '@/components/shell/skipped-transitions';
import { ThemeProvider } from '@/components/shell/theme-provider';
import { MarkSprite } from '@/components/ui/marks';
import { env } from '@/lib/platform/config/env';
import './globals.css';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().BASE_URL),
    title: { default: 'Seamark', template: '%s · Seamark' },
    applicationName: 'Seamark',
    manifest: '/site.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
      other: [{ rel: 'mask-icon', url: '/mask-icon.svg', color: '#0b5d66' }],
    },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#12110f' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers makes every page dynamic: a static page would have no CSP nonce.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // `suppressHydrationWarning`: next-themes sets the theme on `<html>` before hydration.
    <html
      lang="en"
      className={`${sans.variable} ${sansExtended.variable} ${mono.variable}`}
      suppressHydrationWarning
    >
      <head>
        <SkippedTransitions nonce={nonce} />
      </head>
      <body>
        <EarlySubmit nonce={nonce} />
        <ThemeProvider nonce={nonce}>
          <MarkSprite />
          {children}
        </ThemeProvider>
      </body>
    </html>
  );
}
