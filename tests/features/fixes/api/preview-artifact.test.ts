import { expect, it } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import type { Actor } from '@/lib/platform/access/actor';
import { previewArtifact } from '@/lib/fixes/server/preview-artifact';
import { createMeasuredSite, type MeasuredSite } from '../../../helpers/measured-site';

const contextOf = ({ org }: Pick<MeasuredSite, 'org'>): Actor => ({
  organizationId: org.id,
  paid: true,
  via: { kind: 'key', keyId: org.keyId, scopes: ['read', 'scan'] },
});
async function preview(site: Pick<MeasuredSite, 'id' | 'org'>, kind: string) {
  const actor = contextOf(site);
  const owned = await getOwnedSite(actor, site.id);
  return previewArtifact(actor, owned, kind, new AbortController().signal);
}

it("a generated file is shown beside the site's own response, with the next step", async () => {
  const site = await createMeasuredSite();
  const { artifact, toDo, served } = await preview(site, 'llms-txt');
  expect(String(artifact.nextStep)).toBe(
    `${toDo}, and verify it with POST /api/v1/me/sites/${site.id}/scan.`,
  );
  expect(served).toEqual({
    text: null,
    exchange: expect.stringMatching(/^GET https:\/\/site\.test\/llms\.txt → 404/) as string,
  });
});

it('a snippet has no response of its own for comparison', async () => {
  const site = await createMeasuredSite();
  expect(await preview(site, 'headers-config')).toMatchObject({
    artifact: { path: null },
    served: null,
  });
});
