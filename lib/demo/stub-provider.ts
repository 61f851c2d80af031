import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/env';
import { configuredModels, type ChatModel } from '@/lib/providers';
import { startLlmStub } from './llm-stub';
import { actOn } from './stub-agent';
import { answerTo } from './stub-answers';

/** A model takes its time too; without it every replay would be over in an instant. */
const THINKING_MS = 150;
const KEY = 'SEAMARK_STUB_KEY';

export interface StubProvider {
  /** The provider's models as they are called now, or as they were called in another time. */
  models(name?: string): { readonly answers: readonly ChatModel[]; readonly agents: readonly ChatModel[] };
}

/** A stub that answers as of a day, made a provider of this process by the variables that name real ones. Before the environment is read. */
export async function provideStub(daysAgo: () => number = () => 0): Promise<StubProvider> {
  const { url } = await startLlmStub(async ({ tools, turns }) => {
    if (tools.length === 0) return answerTo(turns[0]?.text ?? '', daysAgo());
    await sleep(THINKING_MS);
    return actOn(turns);
  });
  process.env['LLM_PROVIDERS'] = JSON.stringify(entriesOf(url, 'stub'));
  process.env[KEY] = 'none';
  return {
    models: (name = 'stub') => configuredModels({ ...env(), OPENAI_API_KEY: undefined, ANTHROPIC_API_KEY: undefined, LLM_PROVIDERS: entriesOf(url, name) }),
  };
}

/** One per protocol. They name themselves, so that nobody takes them for a vendor's. */
const entriesOf = (url: string, model: string) => [
  { name: 'stub', protocol: 'openai' as const, baseUrl: `${url}/v1`, apiKeyEnv: KEY, model, canCite: true },
  { name: 'stub-messages', protocol: 'anthropic' as const, baseUrl: url, apiKeyEnv: KEY, model, canCite: true },
];
