import type { ReactNode } from 'react';
import { PublicShell } from '@/components/shell/public-shell';
import { ENGINE } from '@/engine';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell engine={ENGINE}>{children}</PublicShell>;
}
