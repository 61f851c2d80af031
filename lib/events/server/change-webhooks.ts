import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import type { NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from '../contract/webhooks';
import { WEBHOOK_LIMITS } from '../contract/webhook-limits';
import { database, type Prisma, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { after } from '@/lib/platform/jobs';
import { requirePaid } from '@/lib/platform/access/plan';
import { requireSites } from '@/lib/platform/access/sites-with-tag';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { asWebhook, ownedWebhook, WEBHOOK, webhookNotFound } from './owned-webhook';
import { lockEndpoint, switchOff, switchOn } from '@/lib/platform/events/queue-deliveries';
import { newSecret, sealEndpoint, unsealEndpoint } from './sealed-endpoint';
import { webhookAddress } from './webhook-network';

/** Events are also signed with the replaced secret for this long. */
const OVERLAP_MS = 24 * 3_600_000;
const SHOWN_CHARACTERS = 4;

/** As `ownedWebhook`, and locks the webhook until the transaction ends. */
export async function lockedWebhook(tx: Transaction, actor: Actor, id: string): Promise<Webhook> {
  await ownedWebhook(tx, actor, id);
  if (!(await lockEndpoint(tx, id))) throw webhookNotFound();
  return ownedWebhook(tx, actor, id);
}

type WebhookWish = Pick<NewWebhook, 'url' | 'kind' | 'types'> & Partial<NewWebhook>;

/** Creates a webhook. `id` makes the call idempotent: an existing webhook with it is returned. */
export async function createWebhook(
  actor: Actor,
  { url: text, kind, types, siteIds = [], tags = [] }: WebhookWish,
  id?: string,
): Promise<WebhookWithSecret> {
  const { organizationId } = actor;
  requirePaid(actor, 'Webhooks');
  const url = webhookAddress(text);
  const secret = kind === 'slack' ? null : newSecret();
  const secrets = secret === null ? [] : [{ secret, until: null }];
  const sealed = await sealEndpoint({ url, secrets });
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const made =
      id && (await tx.webhookEndpoint.findFirst({ where: { id: idsOfKey(id) }, select: WEBHOOK }));
    if (made) {
      requireSameBody(made, id);
      return {
        ...asWebhook(made),
        secret: (await readSealed(tx, made.id))?.secrets[0]?.secret ?? null,
      };
    }
    const count = await tx.webhookEndpoint.count({ where: { organizationId } });
    if (count >= WEBHOOK_LIMITS.perOrganization)
      throw new AppError(
        'limit_reached',
        `An organization can have at most ${WEBHOOK_LIMITS.perOrganization} webhooks. Delete one first.`,
      );
    await requireSites(tx, actor, siteIds);
    const createdAt = await databaseClock.now(tx);
    const row = await tx.webhookEndpoint.create({
      data: {
        ...(id && { id }),
        organizationId,
        kind,
        url: displayedUrl(kind, url),
        sealed,
        types,
        siteIds,
        tags,
        createdAt,
      },
      select: WEBHOOK,
    });
    await recordWebhookEvent(tx, actor, 'webhook.created', row, createdAt);
    return { ...asWebhook(row), secret };
  });
}

/** The address of a Slack webhook is a secret: it allows posting to the channel. */
function displayedUrl(kind: Webhook['kind'], url: string): string {
  return kind === 'slack' ? `${new URL(url).origin}/…${url.slice(-SHOWN_CHARACTERS)}` : url;
}

export function changeWebhook(
  actor: Actor,
  id: string,
  { url: text, types, siteIds, tags, enabled }: WebhookChange,
): Promise<Webhook> {
  const url = text === undefined ? undefined : webhookAddress(text);
  return database().$transaction(async (tx) => {
    const webhook = await lockedWebhook(tx, actor, id);
    const now = await databaseClock.now(tx);
    await requireSites(tx, actor, siteIds ?? []);
    if (enabled === false && webhook.enabled) await switchOff(tx, id, 'paused', now);
    if (enabled === true) await switchOn(tx, id);
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        ...(types && { types }),
        ...(siteIds && { siteIds }),
        ...(tags && { tags }),
        ...(url !== undefined && (await movedTo(tx, id, webhook.kind, url))),
      },
    });
    const changed = await ownedWebhook(tx, actor, id);
    await recordWebhookEvent(tx, actor, 'webhook.changed', changed, now, {
      ...(url !== undefined && { moved: true }),
      ...(types !== undefined && { types: [...types] }),
      ...(siteIds !== undefined && { siteIds: [...siteIds] }),
      ...(tags !== undefined && { tags: [...tags] }),
      ...(enabled !== undefined && { enabled }),
    });
    return changed;
  });
}

/** Audit entry with the displayed address, because a Slack address is a secret. */
const recordWebhookEvent = (
  tx: Transaction,
  actor: Actor,
  action: `webhook.${'created' | 'changed' | 'deleted' | 'secret_replaced'}`,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
  at: Date,
  change: Prisma.InputJsonObject = {},
): Promise<void> =>
  recordEvent(
    tx,
    actor,
    { action, subjectKind: 'webhook', subjectId: id, detail: { url, ...change } },
    at,
  );

async function readSealed(tx: Transaction, id: string) {
  const { sealed } = await tx.webhookEndpoint.findUniqueOrThrow({
    where: { id },
    select: { sealed: true },
  });
  return unsealEndpoint(sealed);
}

async function movedTo(tx: Transaction, id: string, kind: Webhook['kind'], url: string) {
  const secrets = (await readSealed(tx, id))?.secrets ?? [];
  return { url: displayedUrl(kind, url), sealed: await sealEndpoint({ url, secrets }) };
}

/**
 * Deletes deliveries first, to keep the lock order: a worker that ends one holds it and waits for
 * the webhook.
 */
export function deleteWebhook(actor: Actor, id: string): Promise<{ id: string }> {
  return database().$transaction(async (tx) => {
    const webhook = await ownedWebhook(tx, actor, id);
    await tx.webhookDelivery.deleteMany({ where: { endpointId: id } });
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { id } });
    // Of two simultaneous calls, only one records the deletion.
    if (count === 1)
      await recordWebhookEvent(tx, actor, 'webhook.deleted', webhook, await databaseClock.now(tx));
    return { id };
  });
}

export function rotateWebhookSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
  return database().$transaction(async (tx) => {
    const webhook = await lockedWebhook(tx, actor, id);
    const endpoint = await readSealed(tx, id);
    if (endpoint === null || webhook.kind === 'slack')
      throw new AppError('invalid_input', 'This webhook has no secret to replace. Add it again.');
    const now = await databaseClock.now(tx);
    const until = after(now, OVERLAP_MS).toISOString();
    const secret = newSecret();
    // Only the latest replaced secret stays valid.
    const replaced = endpoint.secrets.slice(0, 1).map((old) => ({ ...old, until }));
    const secrets = [{ secret, until: null }, ...replaced];
    await tx.webhookEndpoint.update({
      where: { id },
      data: { sealed: await sealEndpoint({ url: endpoint.url, secrets }) },
    });
    await recordWebhookEvent(tx, actor, 'webhook.secret_replaced', webhook, now);
    return { ...webhook, secret };
  });
}
