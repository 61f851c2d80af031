import { parseConnectTo } from '@seamark/engine';
import { LocalDocumentReader } from '../../../../engine/recorded/read-document';
import { runAgent } from '../../../../lib/questions/server/agent/run-agent';
import { SiteBrowser } from '../../../../lib/questions/server/agent/site-browser';
import type { ChatModel } from '../../../../lib/questions/server/models';
import type { Fact } from '../content/content';
import type { Connection } from '../network';
import type { AnyReader } from '../outcomes/measure';
import { holds, ORIGIN, type Outcome } from '../readers/reader';

/** Tasks of a site that the model tries, spread over its pages. */
const TASKS_PER_SITE = 2;
const HOST = new URL(ORIGIN).host;
/** The host is reserved for tests, so only an exception lets the agent read it. The site is in memory. */
const CONNECT_TO = parseConnectTo(`${HOST}:443:127.0.0.1:443`);

/** Our agent with a language model, on a sample of the tasks, each as often as `repeats`. */
export const modelReader = (model: ChatModel, repeats: number): AnyReader => ({
  name: `${model.engine} ${model.model}`,
  description: 'the agent of Seamark with this model',
  async attempts(connection, { facts }) {
    const outcomes: Outcome[] = [];
    for (const task of sampleOf(facts))
      for (let run = 0; run < repeats; run++) outcomes.push(await attempt(model, connection, task));
    return outcomes;
  },
});

const sampleOf = (facts: readonly Fact[]): readonly Fact[] =>
  Array.from(
    { length: TASKS_PER_SITE },
    (_, at) => facts[Math.floor(((at + 0.5) * facts.length) / TASKS_PER_SITE)]!,
  );

/** One run. It is done if a quote that the run proved, word for word, holds the proof of the answer. */
async function attempt(
  model: ChatModel,
  connection: Connection,
  [goal, , proof]: Fact,
): Promise<Outcome> {
  const spent = { requests: 0, bytes: 0 };
  const browser = new SiteBrowser({
    host: HOST,
    session: {
      ask: async (ask) => {
        const answer = await connection.ask(ask);
        spent.requests += 1;
        if (answer.kind === 'reply') spent.bytes += answer.body.byteLength;
        return answer;
      },
      sent: 0,
      close: () => Promise.resolve(),
    },
    reader: new LocalDocumentReader(),
    connectTo: CONNECT_TO,
    now: () => new Date(),
  });
  const result = await runAgent(
    { goal, startUrl: `${ORIGIN}/`, expectations: [] },
    {
      model,
      browser,
      onStep: () => Promise.resolve(),
      now: () => new Date(),
      signal: new AbortController().signal,
    },
  );
  if (!result.ok) return { done: false, tokens: 0, ...spent };
  return {
    done: result.evidence.some(({ quote }) => holds(quote, proof)),
    tokens: result.inputTokens + result.outputTokens,
    ...spent,
  };
}
