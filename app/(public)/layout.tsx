import type { ReactNode } from 'react';
import { PublicShell } from '@/components/shell/public-shell';
import { JsonLd } from '@/components/ui/json-ld';
import { ENGINE } from '@/engine';
import { env } from '@/lib/env';
import { siteGraph } from './site-graph';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell engine={ENGINE}>{children}<JsonLd data={siteGraph(env().BASE_URL)} /></PublicShell>;
}
