import localFont from 'next/font/local';

/** Preloaded: every first screen is set in it. */
export const sans = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2', variable: '--font-geist-sans', weight: '100 900',
});

/** Not preloaded: the budget has room for one file, and numbers may swap in. */
export const mono = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2', variable: '--font-geist-mono', weight: '100 900',
  preload: false, adjustFontFallback: false, fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
});
