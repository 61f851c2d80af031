import * as z from 'zod';
import { PROOF_FILE, PROOF_META, proofNames, PROOF_RECORD } from '@seamark/engine';
import { OwnershipSeen, type Ownership } from '../contract/ownership';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { siteNotFound, type OwnedSite } from '@/lib/platform/access/owned-site';
import { endOfProof } from './judge-ownership';
import { OWNERSHIP_JOB } from './ownership-handler';

const POLL_SECONDS = 2;

/** Where to publish a site's token, and the result of the latest check of the three places. */
export async function getOwnership({ id, host }: OwnedSite): Promise<Ownership> {
  const db = readOnlyDatabase();
  const proof = await db.site.findUnique({
    where: { id },
    select: {
      verifiedAt: true,
      verifiedBy: true,
      ownershipMissedAt: true,
      ownershipToken: true,
      ownershipCheckedAt: true,
      ownershipSeen: true,
    },
  });
  if (proof === null) throw siteNotFound();
  const active = await db.job.count({
    where: { kind: OWNERSHIP_JOB, dedupeKey: id, status: { in: ['queued', 'running'] } },
  });
  const { ownershipToken: token, verifiedAt, ownershipMissedAt: missedAt } = proof;
  const seen = z.array(OwnershipSeen).safeParse(proof.ownershipSeen);
  return {
    host,
    verified: verifiedAt !== null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    verifiedBy: proof.verifiedBy,
    endsAt: verifiedAt === null || missedAt === null ? null : endOfProof(missedAt).toISOString(),
    lostAt: verifiedAt === null ? (missedAt?.toISOString() ?? null) : null,
    token,
    dns: { names: proofNames(host), value: `${PROOF_RECORD}${token}` },
    file: { url: `https://${host}${PROOF_FILE}`, content: token },
    meta: { tag: `<meta name="${PROOF_META}" content="${token}">` },
    pollAfterSeconds: active > 0 ? POLL_SECONDS : null,
    checkedAt: proof.ownershipCheckedAt?.toISOString() ?? null,
    seen: seen.success ? seen.data : [],
  };
}
