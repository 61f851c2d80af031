import type { ReactNode } from 'react';
import { Wordmark } from '@/components/shell/wordmark';

/** One column without navigation. */
export default function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page py-3">
          <a href="/" aria-label="Seamark, home page" className="inline-flex min-h-8 items-center">
            <Wordmark />
          </a>
        </div>
      </header>
      <main id="content" className="page flex-1 py-10">
        <div className="mx-auto max-w-md">{children}</div>
      </main>
    </div>
  );
}
