import { cache } from 'react';
import { hostOfSegment } from '@/lib/words/host';
import { getPublicReplay, type Replay } from '@/lib/services/agent-runs/get-replay';

export interface Published {
  readonly host: string;
  readonly path: string;
  readonly replay: Replay;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The published run that an address names, asked once for head and page; null whatever the reason. */
export const publishedRun = cache(
  async (segment: string, runId: string): Promise<Published | null> => {
    const host = hostOfSegment(segment);
    const replay = host === null || !ID.test(runId) ? null : await getPublicReplay(host, runId);
    return host === null || replay === null
      ? null
      : { host, path: `/agent-tasks/${host}/${runId}`, replay };
  },
);
