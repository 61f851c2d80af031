import type { Metadata } from 'next';

/** Metadata of a page whose address is a secret. */
export const tokenPage = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: 'no-referrer',
});
