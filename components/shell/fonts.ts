import localFont from 'next/font/local';

/** Preloaded, because every first screen uses it. The Latin subset has two fifths of the font's bytes. */
export const sans = localFont({
  src: '../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
});

/** Loaded only by pages with such letters, such as texts of scanned sites. */
export const sansExtended = localFont({
  src: '../../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-sans-extended',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

/** Not preloaded: numbers may be drawn in a fallback font first. */
export const mono = localFont({
  src: '../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
});
