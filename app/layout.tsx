import { headers } from 'next/headers';
import type { ReactNode } from 'react';

export const metadata = { title: 'Seamark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers makes every page dynamic: a page built ahead would carry no CSP nonce.
  await headers();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
