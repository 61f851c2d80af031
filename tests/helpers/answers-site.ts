import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@/lib/api/handlers';
import { databaseClock } from '@/lib/platform/db/clock';
import type { AnswersList } from '@/lib/questions/contract/answers';
import { database } from '@/lib/platform/db/client';
import { startLlmStub, type LlmStub, type Script } from '../../packages/demo/src/llm-stub';
import { type JobHandler } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { passHandler } from '@/lib/questions/server/answers/pass-handler';
import type { TestMember } from './member';
import { ask } from './http';
import { createSite, type TestSite } from './site';

export const KEY = 'sk-very-secret';
export const QUESTIONS = ['Who makes sea charts?', 'Is Acme good?', 'Where can I buy rockets?'];

/** A scripted provider over real HTTP that supports both protocols, as engines `stub` and `claude`. */
export async function scriptedProvider(): Promise<LlmStub & { script: Script }> {
  const provider = { script: (() => ({ text: 'Nobody.' })) as Script };
  const stub = await startLlmStub((request, call) => provider.script(request, call));
  process.env['STUB_KEY'] = KEY;
  process.env['LLM_PROVIDERS'] = JSON.stringify([
    {
      name: 'stub',
      protocol: 'openai',
      baseUrl: `${stub.url}/v1`,
      apiKeyEnv: 'STUB_KEY',
      model: 'stub',
      canCite: true,
    },
    {
      name: 'claude',
      protocol: 'anthropic',
      baseUrl: stub.url,
      apiKeyEnv: 'STUB_KEY',
      model: 'stub',
      canCite: true,
    },
  ]);
  return Object.assign(provider, {
    url: stub.url,
    requests: stub.requests,
    close: () => stub.close(),
  });
}

const base = (site: TestSite) => `/api/v1/me/sites/${site.id}/answers`;
const dashboard = (site: TestSite) => `/api/dashboard/sites/${site.id}`;
/** Sent with the key of an organization, by default that of the site. */
export const putSettings = (site: TestSite, body: object, { headers } = site.org) =>
  ask(apiRoutes, `${base(site)}/settings`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
export const start = (site: TestSite, { headers } = site.org) =>
  ask(apiRoutes, base(site), { method: 'POST', headers });
export const progress = (by: TestMember, site: TestSite) =>
  ask(apiRoutes, `${dashboard(site)}/questions/progress`, { headers: by.headers });
export const retryAnswersPass = (by: TestMember, site: TestSite, passId: string) =>
  ask(apiRoutes, `${dashboard(site)}/answers/passes/${passId}/retry`, {
    method: 'POST',
    headers: by.headers,
  });

/** A site of a new organization with configured questions. */
export async function siteWithQuestions(
  questions: readonly string[] = QUESTIONS,
  change: object = {},
): Promise<{ site: TestSite }> {
  const site = await createSite({ host: `acme-${randomUUID()}.example` });
  const saved = await putSettings(site, {
    questions,
    brands: ['Acme'],
    competitors: [{ name: 'Globex', host: 'globex.example' }],
    engines: ['stub'],
    ...change,
  });
  if (saved.status !== 200) throw new Error(await saved.text());
  return { site };
}

/** Starts passes and returns their ids. */
export async function started(site: TestSite): Promise<string[]> {
  const response = await start(site);
  if (response.status !== 202) throw new Error(await response.text());
  return ((await response.json()) as { passIds: string[] }).passIds;
}

/** Runs all queued jobs in a worker of the product. */
export const work = (handler: JobHandler = passHandler()): Promise<void> =>
  new Worker({
    db: database(),
    clock: databaseClock,
    handlers: [handler],
    pools: { scans: 0, agents: 5, chores: 0 },
  }).drain();

/** The site's answers from the API. */
export const listOf = async (site: TestSite, query = ''): Promise<AnswersList> =>
  (await (
    await ask(apiRoutes, `/api/v1/me/sites/${site.id}/answers${query}`, {
      headers: site.org.headers,
    })
  ).json()) as AnswersList;

/** Credit bookings of the organization in order, as `reason delta`, without the monthly grant. */
export async function bookings(site: TestSite): Promise<string[]> {
  const rows = await database().creditEntry.findMany({
    where: { organizationId: site.org.id, reason: { not: 'grant' } },
    orderBy: [{ at: 'asc' }, { reason: 'asc' }],
    select: { reason: true, delta: true },
  });
  return rows.map(({ reason, delta }) => `${reason} ${delta}`);
}
