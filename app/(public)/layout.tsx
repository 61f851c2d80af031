import type { ReactNode } from 'react';
import { FrameNotice } from '@/components/shell/frame-notice';
import { PublicShell } from '@/components/shell/public-shell';
import { JsonLd } from '@/components/ui/json-ld';
import { ENGINE } from '@/engine';
import { demoNotice } from '@/lib/demo/notice';
import { env } from '@/lib/env';
import { siteGraph } from './site-graph';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell engine={ENGINE}>
      <FrameNotice says={demoNotice()} />
      {children}
      <JsonLd data={siteGraph(env().BASE_URL)} />
    </PublicShell>
  );
}
