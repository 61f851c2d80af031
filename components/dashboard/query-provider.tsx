'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError } from '@/lib/client/call';

/** What the browser asks again: progress, ownership, projections. Paused in hidden tabs. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({
    defaultOptions: {
      // A refusal stays a refusal; only what may pass by itself is tried again.
      queries: { retry: (count, error) => count < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500), refetchOnWindowFocus: true },
    },
  }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
