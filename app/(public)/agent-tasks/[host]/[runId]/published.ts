import { cache } from 'react';
import { hostOfSegment } from '@/lib/platform/text/host';
import { getPublicReplay, type Replay } from '@/lib/questions/server/agent-runs/get-replay';

export interface Published {
  readonly host: string;
  readonly path: string;
  readonly replay: Replay;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The published run of the path, read once for metadata and page; null if there is none for any reason. */
export const publishedRun = cache(
  async (segment: string, runId: string): Promise<Published | null> => {
    const host = hostOfSegment(segment);
    const replay = host === null || !ID.test(runId) ? null : await getPublicReplay(host, runId);
    return host === null || replay === null
      ? null
      : { host, path: `/agent-tasks/${host}/${runId}`, replay };
  },
);
