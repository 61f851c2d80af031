import {
  startLlmStub,
  type LlmStub,
  type Script,
  type StubReply,
  type StubRequest,
} from '../../../packages/demo/src/llm-stub';
import { serveSite, type ServedSite } from '../../helpers/sites/serve-site';

export const READABLE_HOST = 'readable.test';
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Charts</title><main>${body}</main></html>`;
const PRICE = 'A chart of the Baltic Sea costs 24 euros.';

/** A site with two pages; the second one has the price. */
export const serveReadableSite = (): Promise<ServedSite> =>
  serveSite(
    {
      '/': page('<h1>Charts</h1><p>Charts of every sea.</p><a href="/price">Prices</a>'),
      '/price': page(`<h1>Prices</h1><p>${PRICE}</p>`),
    },
    { host: READABLE_HOST },
  );

/** Makes a stub the only provider of this process and its children. Call it before any module reads the environment. */
export async function provideModel(script: Script): Promise<LlmStub> {
  const stub = await startLlmStub(script);
  process.env['STUB_KEY'] = 'none';
  process.env['LLM_PROVIDERS'] = JSON.stringify([
    {
      name: 'stub',
      protocol: 'openai',
      baseUrl: `${stub.url}/v1`,
      apiKeyEnv: 'STUB_KEY',
      model: 'stub',
      canCite: true,
    },
  ]);
  return stub;
}

const call = (name: string, args: unknown): StubReply => ({
  text: 'Next.',
  toolCalls: [{ name, args }],
});
const STEPS: readonly StubReply[] = [
  call('fetch', { url: `http://${READABLE_HOST}/` }),
  call('follow', { document: 1, link: 1 }),
  call('finish', {
    outcome: 'done',
    answer: PRICE,
    evidence: [{ url: `http://${READABLE_HOST}/price`, quote: PRICE }],
  }),
];
export const STEPS_OF_A_RUN = STEPS.length;

/** Number of steps the model took before this request. */
export const stepsBefore = ({ turns }: StubRequest): number =>
  turns.filter(({ role }) => role === 'assistant').length;

/** Reads both pages and finishes with the price. */
export const nextStep = (request: StubRequest): StubReply =>
  STEPS[Math.min(stepsBefore(request), STEPS.length - 1)]!;
