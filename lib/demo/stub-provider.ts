import { env } from '@/lib/config/env';
import { configuredModels, type ChatModel } from '@/lib/providers';
import { startLlmStub } from './llm-stub';
import { StagedClock } from './staged-clock';
import { actOn } from './stub-agent';
import { answerTo } from './stub-answers';

/** A model takes its time, the more it says; without it every replay would be over in an instant. */
const THINKING_MS = { atLeast: 700, character: 12 } as const;
const KEY = 'SEAMARK_STUB_KEY';

export interface StubProvider {
  /** The provider's models as they are called now, or as they were called in another time. */
  models(name?: string): {
    readonly answers: readonly ChatModel[];
    readonly agents: readonly ChatModel[];
  };
}

/** A stub that answers as of the clock's day, made a provider of this process by the variable that names real ones. Before the environment is read. */
export async function provideStub(clock = new StagedClock()): Promise<StubProvider> {
  const { url } = await startLlmStub(async ({ tools, turns }) => {
    if (tools.length === 0) return answerTo(turns[0]?.text ?? '', clock.daysAgo);
    const reply = actOn(turns);
    await clock.pass(THINKING_MS.atLeast + THINKING_MS.character * JSON.stringify(reply).length);
    return reply;
  });
  process.env['LLM_PROVIDERS'] = JSON.stringify(entriesOf(url, 'stub'));
  process.env[KEY] = 'none';
  return {
    models: (name = 'stub') =>
      configuredModels({
        ...env(),
        OPENAI_API_KEY: undefined,
        ANTHROPIC_API_KEY: undefined,
        LLM_PROVIDERS: entriesOf(url, name),
      }),
  };
}

/** One per protocol. They name themselves, so that nobody takes them for a vendor's. */
const entriesOf = (url: string, model: string) => [
  {
    name: 'stub',
    protocol: 'openai' as const,
    baseUrl: `${url}/v1`,
    apiKeyEnv: KEY,
    model,
    canCite: true,
  },
  {
    name: 'stub-messages',
    protocol: 'anthropic' as const,
    baseUrl: url,
    apiKeyEnv: KEY,
    model: `${model}-messages`,
    canCite: true,
  },
];
