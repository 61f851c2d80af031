import { randomUUID } from 'node:crypto';
import { operations } from '@/lib/api/operations';
import type { Example } from '@/lib/api/openapi/examples';
import type { Operation } from '@/lib/platform/contract/operation';
import { DAY_MS } from '@/lib/platform/time';

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
// oxlint-disable-next-line typescript/no-explicit-any -- the contract’s test checks each response
type Call = (id: string, parts?: Parts) => Promise<any>;

const ITEMS_MAX = 2;
const TEXT_MAX = 400;
/** Lists that the contract wants whole. */
const WHOLE = new Set(['categories']);

/** One request of each operation to a running demo, with a key of all scopes. Throws if one fails. */
export async function recordExamples(
  baseUrl: string,
  key: string,
): Promise<Readonly<Record<string, Example>>> {
  const examples: Record<string, Example> = {};
  const call: Call = async (id, { path = {}, query = {}, body } = {}) => {
    const operation = operations.find((op) => op.id === id) as Operation;
    const url = new URL(
      operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name]!),
      baseUrl,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method: operation.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    if (!response.ok) throw new Error(`${id}: ${response.status} ${JSON.stringify(value)}`);
    examples[id] ??= {
      ...(body !== undefined && { request: shortened(body, baseUrl) }),
      response: shortened(value, baseUrl),
    };
    return value;
  };
  await callAll(call);
  return Object.fromEntries(
    operations.flatMap(({ id }) => (examples[id] ? [[id, examples[id]]] : [])),
  );
}

async function callAll(call: Call): Promise<void> {
  const { sites } = await call('listSites');
  const idOf = (host: string) =>
    sites.find((site: { host: string }) => site.host === host).id as string;
  const shop = { id: idOf('tidemark-charts.test') };
  await ofPublic(call);
  await ofSites(call, shop);
  // Its API description got lost 17 days ago.
  await call('listContractChanges', {
    path: { id: idOf('lighthouse-docs.test') },
    query: { since: new Date(Date.now() - 30 * DAY_MS).toISOString() },
  });
  await ofFixes(call, shop);
  await ofVisits(call, shop);
  await ofQuestions(call, shop);
  await ofWebhooks(call);
  await ofOrganization(call, shop);
}

async function ofPublic(call: Call): Promise<void> {
  const host = 'tidemark-charts.test';
  await call('scanDomain', { body: { domain: host } });
  await call('getPublicReport', { path: { host } });
  await call('getBenchmark', { query: { host } });
  await call('listPublicAgentTasks', { path: { host } });
  await call('checkFile', {
    body: { file: 'robots-txt', content: 'User-agent: GPTBot\nDissallow: /\n' },
  });
  await call('generateFile', {
    body: {
      kind: 'security-txt',
      host,
      facts: { contact: 'mailto:security@tidemark-charts.test', expires: '2027-06-30' },
    },
  });
  await call('auditUrl', { body: { url: `http://${host}/`, checks: ['robots-txt', 'llms-txt'] } });
}

async function ofSites(call: Call, shop: { readonly id: string }): Promise<void> {
  await call('getOverview', { query: { sort: 'score' } });
  const added = await call('addSite', {
    body: { url: 'https://shop.example', name: 'Shop', tags: ['client-a'] },
  });
  const site = { id: added.site.id as string };
  await call('getSiteSettings', { path: shop });
  await call('changeSite', { path: site, body: { name: 'Shop in Kiel', tags: ['client-a'] } });
  await call('changeSites', { body: { tag: 'client-a', settings: { profile: 'commerce' } } });
  await call('getOwnership', { path: site });
  await call('checkOwnership', { path: site });
  await call('getSiteReport', { path: shop });
  await call('listProtocols', { path: shop });
  await call('getSeenPage', { path: shop });
  const { scans } = await call('listSiteHistory', { path: shop });
  await call('compareScans', { path: shop });
  await call('getScan', { path: { id: scans[0].id } });
  await call('startSiteScan', { path: shop, body: {} });
  await call('startScans', { body: { tag: 'client-a' } });
  // Headers are for sites whose reports are not published.
  await call('changeSite', { path: shop, body: { publishReports: false } });
  await call('putRequestHeader', {
    path: { ...shop, name: 'X-Preview-Token' },
    body: { value: 'opens-the-preview' },
  });
  await call('listRequestHeaders', { path: shop });
  await call('deleteRequestHeader', { path: { ...shop, name: 'X-Preview-Token' } });
  await call('changeSite', { path: shop, body: { publishReports: true } });
  const marker = await call('createMarker', {
    path: shop,
    body: { note: 'Release 2.4', url: 'https://shop.example/changes/2-4' },
  });
  await call('listMarkers', { path: shop });
  await call('deleteMarker', { path: { ...shop, markerId: marker.id } });
  await call('deleteSite', { path: site });
}

async function ofFixes(call: Call, shop: { readonly id: string }): Promise<void> {
  const { fixes } = await call('listFixes', { path: shop });
  const { checkId } = fixes[0];
  await call('getFix', { path: { ...shop, checkId } });
  const kind = fixes.flatMap((fix: { artifactKinds: string[] }) => fix.artifactKinds)[0];
  await call('getArtifact', { path: { ...shop, kind } });
  await call('getArtifactSet', { path: shop });
  await call('putSiteFacts', {
    path: shop,
    body: { name: 'Tidemark Charts', summary: 'Sea charts by mail.', aiAnswers: true },
  });
  await call('getSiteFacts', { path: shop });
  await call('startVerification', { path: shop, body: { checkId } });
  await call('listVerifications', { path: shop });
}

async function ofVisits(call: Call, shop: { readonly id: string }): Promise<void> {
  const hour = new Date().toISOString();
  const of = { hour, client: 'ClaudeBot', requests: 3 };
  await call('addVisits', {
    path: shop,
    body: {
      id: randomUUID(),
      counts: [{ ...of, proof: 'verified', outcome: 'missing', template: '/price', bytes: 4096 }],
      missing: [{ ...of, path: '/price', requests: 12 }],
    },
  });
  await call('listVisits', { path: shop });
  await call('decideMissingAddresses', {
    path: shop,
    body: { decisions: [{ path: '/price', decision: 'dismissed' }] },
  });
  await call('listMissingAddresses', { path: shop, query: { decision: 'dismissed' } });
}

async function ofQuestions(call: Call, shop: { readonly id: string }): Promise<void> {
  await call('getSiteQuestions', { path: shop });
  await call('getQuestionResults', { path: shop });
  await call('listAnswers', { path: shop });
  await call('putAnswersSettings', {
    path: shop,
    body: {
      questions: ['Where can I buy a sea chart?'],
      brands: ['Tidemark'],
      competitors: [{ name: 'Chart House', host: 'chart-house.example' }],
      engines: ['stub'],
      schedule: 'weekly',
    },
  });
  await call('startAnswersPasses', { path: shop });
  await call('putSiteQuestions', {
    path: shop,
    body: { questions: [{ question: 'How much is a sea chart?', answers: ['24 €'] }] },
  });
  const { tasks } = await call('listAgentTasks', { path: shop });
  const { runs } = await call('listAgentRuns', { path: shop });
  const task = await call('createAgentTask', {
    path: shop,
    body: {
      goal: 'Find the price of a sea chart.',
      startUrl: 'http://tidemark-charts.test/',
      expectations: [{ kind: 'answer_contains', any: ['24'] }],
    },
  });
  await call('startAgentBatch', { path: shop, body: { taskIds: [tasks[0].id] } });
  await call('changeAgentTask', { path: { id: task.id }, body: { schedule: 'weekly' } });
  await call('deleteAgentTask', { path: { id: task.id } });
  const { id: runId } = runs.find(
    ({ verdict }: { verdict: string | null }) => verdict === 'passed',
  );
  await call('publishAgentRun', { path: { id: runId } });
  await call('unpublishAgentRun', { path: { id: runId } });
}

async function ofWebhooks(call: Call): Promise<void> {
  const { id } = await call('createWebhook', {
    body: { url: 'https://hooks.shop.example/seamark', types: ['score.dropped'] },
  });
  const path = { id: id as string };
  await call('listWebhooks');
  await call('getWebhook', { path });
  await call('changeWebhook', { path, body: { enabled: true } });
  await call('rotateWebhookSecret', { path });
  await call('testWebhook', { path });
  const { deliveries } = await call('listWebhookDeliveries', { path });
  const delivery = { ...path, deliveryId: deliveries[0].id as string };
  await call('getWebhookDelivery', { path: delivery });
  await call('resendWebhookDelivery', { path: delivery });
  await call('deleteWebhook', { path });
}

async function ofOrganization(call: Call, shop: { readonly id: string }): Promise<void> {
  const report = await call('createClientReport', { body: { siteId: shop.id, days: 90 } });
  await call('listClientReports');
  await call('deleteClientReport', { path: { id: report.id } });
  await call('inviteMember', { body: { email: 'ada@shop.example', role: 'member' } });
  const { invitations, members } = await call('listMembers');
  const { userId } = members.find(({ role }: { role: string }) => role === 'member');
  await call('changeMember', {
    path: { id: userId },
    body: { role: 'viewer', tags: ['client-a'] },
  });
  await call('removeMember', { path: { id: userId } });
  await call('withdrawInvitation', { path: { id: invitations[0].id } });
  const created = await call('createApiKey', {
    body: { name: 'Pipeline', scopes: ['read', 'scan'] },
  });
  await call('listApiKeys');
  await call('revokeApiKey', { path: { id: created.id } });
  await call('getPlan');
  await call('listAuditEvents');
}

/** Few items, short texts, the address of no machine, and no secret. */
function shortened(value: unknown, baseUrl: string, name = ''): unknown {
  if (typeof value === 'string') {
    const text = value
      .replaceAll(baseUrl, 'https://seamark.example')
      .replace(/\b(smk_|whsec_)[\w+/=-]{8,}/g, '$1…');
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
  }
  if (Array.isArray(value))
    return (WHOLE.has(name) ? value : value.slice(0, ITEMS_MAX)).map((item) =>
      shortened(item, baseUrl),
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, shortened(member, baseUrl, key)]),
  );
}
