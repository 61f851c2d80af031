import { downloadArtifact } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(downloadArtifact, async ({ session, params, signal }) => {
    const { filename, content, encoding } = await getArtifact(
      session.actor,
      params.id,
      params.kind,
      signal,
    );
    return { filename, bytes: Buffer.from(content, encoding) };
  }),
);
