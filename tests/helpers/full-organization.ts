import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { hashPassword } from '@/lib/platform/access/password';
import { database } from '@/lib/platform/db/client';
import { createWebhook } from '@/lib/events/server/change-webhooks';
import { createMember, type TestMember } from './member';
import { actorOf, createOrg, type TestOrg } from './org';
import { createSite, finishScan, type TestSite } from './site';

export const PASSWORD = 'correct horse battery';

export interface FullOrganization {
  readonly org: TestOrg;
  readonly owner: TestMember;
  readonly site: TestSite;
  readonly runId: string;
  /** Values that no archive may contain. */
  readonly secrets: readonly string[];
}

// Password hashing is slow, so the hash is shared.
const hash = hashPassword(PASSWORD);
const digestOf = () => createHash('sha256').update(randomBytes(8)).digest('hex');

/**
 * An organization with at least one row in each table that references it, and an owner with a row in each table of
 * users.
 */
export async function createFullOrganization(): Promise<FullOrganization> {
  const db = database();
  const org = await createOrg();
  const organizationId = org.id;
  const now = new Date();
  await db.organization.update({ where: { id: org.id }, data: { name: `Full ${org.id}` } });
  const owner = await createMember(org, 'owner');
  const { userId } = owner;
  const site = await createSite({ org, publishReports: true });
  const siteId = site.id;
  const scanId = await finishScan(site, now.toISOString(), {}, new Uint8Array(randomBytes(100)));
  await db.scan.create({ data: { siteId, trigger: 'api', scope: 'site', requestedById: userId } });
  await db.verification.create({
    data: {
      siteId,
      checkId: randomUUID(),
      source: 'owner',
      baselineScore: 1,
      advisedAt: now,
      advisedScanId: scanId,
    },
  });
  const secrets = [await hash, ...Array.from({ length: 6 }, digestOf)];
  const [passwordHash = '', inviteHash = '', tokenHash = '', accessToken = '', , reportHash = ''] =
    secrets;
  await db.user.update({
    where: { id: userId },
    data: {
      passwordHash,
      accounts: {
        create: {
          type: 'oauth',
          provider: 'github',
          providerAccountId: userId,
          access_token: accessToken,
        },
      },
      endedSessions: { create: { id: randomUUID(), forgetAt: new Date(now.getTime() + 1e9) } },
      tokens: { create: { purpose: 'password_reset', tokenHash, expiresAt: now } },
      siteMail: { create: { siteId } },
      exports: {
        create: {
          requestedById: userId,
          createdAt: now,
          expiresAt: now,
          parts: { create: { number: 1, bytes: new Uint8Array([1]) } },
        },
      },
    },
  });
  await db.digest.create({
    data: { organizationId, userId, weekday: 1, hour: 9, timeZone: 'UTC', nextAt: now },
  });
  await db.verificationToken.create({
    data: { identifier: owner.email, token: secrets[4] ?? '', expires: now },
  });
  await db.invitation.create({
    data: {
      organizationId,
      email: `${randomUUID()}@example.com`,
      role: 'member',
      tokenHash: inviteHash,
      invitedById: userId,
      expiresAt: now,
    },
  });
  await db.marker.create({ data: { siteId, at: now, note: 'deployed', createdAt: now } });
  const visits = { siteId, client: 'GPTBot' };
  await db.visitCount.create({
    data: {
      ...visits,
      hour: now,
      proof: 'verified',
      outcome: 'served',
      template: '/',
      requests: 1,
      bytes: 1,
    },
  });
  await db.missingCount.create({ data: { ...visits, path: '/old', hour: now, requests: 1 } });
  await db.missingAddress.create({
    data: { siteId, path: '/old', requests: 1, clients: ['GPTBot'], lastSeen: now },
  });
  await db.siteContract.create({ data: { siteId, digest: 'a', body: '{}' } });
  await db.siteRedirect.create({ data: { siteId, path: '/old', to: '/new', decidedAt: now } });
  await db.visitFailure.create({ data: { ...visits, path: '/old', status: 404, at: now } });
  await db.visitTemplate.create({ data: { siteId, template: '/' } });
  await db.visitBatch.create({ data: { siteId, id: randomUUID(), receivedAt: now } });
  await db.requestHeader.create({
    data: { siteId, name: 'x-preview', sealed: 'sealed-4711', updatedAt: now },
  });
  await db.comparisonList.create({
    data: { organizationId, name: 'Rivals', hosts: ['a.example', 'b.example'], createdAt: now },
  });
  await db.clientReport.create({
    data: {
      organizationId,
      siteId,
      tokenHash: reportHash,
      expiresAt: now,
      recipient: owner.email,
      createdAt: now,
    },
  });
  await db.siteFacts.create({ data: { siteId, facts: {}, updatedAt: now } });
  await db.questionResults.create({
    data: { scanId, siteId, scannedAt: now, pages: 1, found: 0, judged: 0, results: [] },
  });
  await db.rendering.create({
    data: { scanId, siteId, url: 'https://a.example/', renderedAt: now, error: 'It failed.' },
  });
  await db.answersSettings.create({ data: { siteId } });
  // Rows of the previous release.
  await db.$executeRaw`INSERT INTO "SiteQuestions" ("siteId", questions, "updatedAt") VALUES (${siteId}::uuid, '[]', now())`;
  await db.$executeRaw`INSERT INTO "AgentTask" ("siteId", goal, "startUrl", "createdById") VALUES (${siteId}::uuid, 'Sell', ${site.host}, ${userId}::uuid)`;
  await db.answersPass.create({
    data: {
      siteId,
      engine: 'openai',
      requestedById: userId,
      results: { create: { position: 0, question: 'Who?' } },
    },
  });
  const { id: runId } = await db.agentRun.create({
    data: {
      site: { connect: { id: siteId } },
      question: { create: { siteId, text: 'Buy', readers: ['agents'], createdById: userId } },
      batchId: randomUUID(),
      goal: 'Buy',
      startUrl: site.host,
      engine: 'openai',
      status: 'succeeded',
      finishedAt: now,
      publishedAt: now,
      publishedById: userId,
      verdict: 'passed',
      requestedById: userId,
      steps: { create: { index: 0, at: now, durationMs: 1, action: 'fetch', observation: 'ok' } },
      documents: {
        create: {
          number: 1,
          url: site.host,
          finalUrl: site.host,
          status: 200,
          sha256: '',
          body: new Uint8Array(gzipSync('A text that a run read.')),
          fetchedAt: now,
          expiresAt: new Date(now.getTime() + 1e9),
        },
      },
    },
  });
  const refId = `${runId}`;
  await db.creditEntry.create({
    data: { organizationId, delta: -5, reason: 'reservation', refId },
  });
  await db.auditEvent.create({
    data: {
      organizationId,
      actorId: userId,
      actorLabel: owner.email,
      action: 'member.invited',
      subjectKind: 'member',
      subjectId: userId,
      detail: { email: owner.email, role: 'owner' },
    },
  });
  const webhook = await createWebhook(actorOf(org), {
    url: 'https://example.com/hook',
    kind: 'standard',
    types: [],
  });
  const { sealed } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
  await db.event.create({
    data: {
      id: randomUUID(),
      organizationId,
      siteId,
      type: 'credits.low',
      causeId: organizationId,
      at: now,
      body: '{}',
      deliveries: {
        create: {
          endpointId: webhook.id,
          isNext: true,
          requests: {
            create: { number: 1, at: now, durationMs: 1, headers: [], body: '{}', status: 200 },
          },
        },
      },
    },
  });
  await db.export.create({
    data: {
      organizationId,
      requestedById: userId,
      createdAt: now,
      expiresAt: now,
      parts: { create: { number: 1, bytes: new Uint8Array([1]) } },
    },
  });
  for (const payload of [
    { organizationId, to: `${randomUUID()}@example.com`, subject: 'Invited', text: '' },
    { to: owner.email, subject: 'A link', text: '' },
    { siteId },
  ])
    await db.job.create({ data: { kind: `waiting-${randomUUID()}`, payload } });
  const keyHash = (await db.apiKey.findUniqueOrThrow({ where: { id: org.keyId } })).keyHash;
  return {
    org,
    owner,
    site,
    runId,
    secrets: [...secrets, keyHash, sealed, webhook.secret ?? ''],
  };
}
