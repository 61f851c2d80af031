import { downloadArtifacts } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getArtifactSet } from '@/lib/services/artifacts/get-artifact-set';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(downloadArtifacts, async ({ session, params, query, signal }) => {
    const { filename, content } = await getArtifactSet(
      session.actor,
      params.id,
      query.host,
      signal,
    );
    return { filename, bytes: Buffer.from(content, 'base64') };
  }),
);
