import { afterEach, describe, expect, it } from 'vitest';
import { startLlmStub, type LlmStub, type Script } from '../../../../packages/demo/src/llm-stub';
import { readEnv } from '@/lib/platform/config/env';
import { configuredModels, type ChatModel, type ChatRequest } from '@/lib/questions/server/models';

const REQUEST: ChatRequest = {
  system: 'Answer.',
  messages: [{ role: 'user', text: 'Who makes charts?' }],
  search: true,
  maxOutputTokens: 500,
  tools: [
    {
      name: 'fetch',
      description: 'Fetches',
      parameters: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    },
  ],
};
const KEY = 'sk-very-secret';

let stub: LlmStub | undefined;
afterEach(async () => {
  await stub?.close();
});

async function modelOf(
  protocol: 'openai' | 'anthropic',
  script: Script,
  canCite = true,
): Promise<ChatModel> {
  stub = await startLlmStub(script);
  const provider = {
    name: 'stub',
    protocol,
    baseUrl: protocol === 'openai' ? `${stub.url}/v1` : stub.url,
    apiKeyEnv: 'STUB_KEY',
    model: 'stub',
    canCite,
  };
  return configuredModels(readEnv({ LLM_PROVIDERS: JSON.stringify([provider]) }), { STUB_KEY: KEY })
    .agents[0]!;
}

const complete = (model: ChatModel, request = REQUEST, signal = new AbortController().signal) =>
  model.complete(request, signal);

describe.each(['openai', 'anthropic'] as const)('%s', (protocol) => {
  it('sends key, system, tools and search, and reads text, citations and usage', async () => {
    const model = await modelOf(protocol, () => ({
      text: 'Acme does.',
      citations: [{ url: 'https://acme.example/a', title: 'Acme' }, { url: 'https://b.example/' }],
    }));
    expect(await complete(model)).toEqual({
      text: 'Acme does.',
      toolCalls: [],
      stop: 'end',
      citations: [
        { url: 'https://acme.example/a', title: 'Acme' },
        { url: 'https://b.example/', title: null },
      ],
      usage: { inputTokens: 100, outputTokens: 23 },
    });
    const [sent] = stub!.requests;
    expect(sent).toMatchObject({
      system: 'Answer.',
      turns: [{ role: 'user', text: 'Who makes charts?' }],
      tools: ['fetch'],
      search: true,
    });
    expect(protocol === 'openai' ? sent!.headers.authorization : sent!.headers['x-api-key']).toBe(
      protocol === 'openai' ? `Bearer ${KEY}` : KEY,
    );
    expect([model.engine, model.model]).toEqual(['stub', 'stub']);
  });

  it('removes the API key from a reply that repeats it', async () => {
    const model = await modelOf(protocol, () => ({
      text: `You sent ${KEY}.`,
      toolCalls: [{ name: 'fetch', args: { url: `https://a.example/${KEY}` } }],
      citations: [{ url: `https://b.example/${KEY}`, title: KEY }],
    }));
    expect(JSON.stringify(await complete(model))).not.toContain(KEY);
  });

  it('sends a tool call and its result with the next turn', async () => {
    const model = await modelOf(protocol, (_, call) =>
      call === 0
        ? { text: 'Looking.', toolCalls: [{ name: 'fetch', args: { url: 'https://a.example/' } }] }
        : { text: 'Done.' },
    );
    const first = await complete(model);
    expect(first).toMatchObject({
      stop: 'tool',
      text: 'Looking.',
      toolCalls: [{ name: 'fetch', args: { url: 'https://a.example/' } }],
    });
    const messages = [
      ...REQUEST.messages,
      { role: 'assistant' as const, text: first.text, toolCalls: first.toolCalls },
      {
        role: 'tool' as const,
        results: [{ id: first.toolCalls[0]!.id, text: '404', isError: true }],
      },
    ];
    expect(await complete(model, { ...REQUEST, messages })).toMatchObject({
      stop: 'end',
      text: 'Done.',
    });
    expect(stub!.requests[1]!.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  it('requests no search from a model that cannot cite', async () => {
    const model = await modelOf(protocol, () => ({ text: 'x' }), false);
    await complete(model);
    expect(stub!.requests[0]!.search).toBe(false);
  });

  it.each([429, 500, 502, 503, 529])('retries after status %d, at most twice', async (status) => {
    const busy = { fault: 'status', status, headers: { 'retry-after': '0' } } as const;
    const model = await modelOf(protocol, (_, call) => (call < 2 ? busy : { text: 'At last.' }));
    expect((await complete(model)).text).toBe('At last.');
    await stub!.close();
    const never = await modelOf(protocol, () => busy);
    await expect(complete(never)).rejects.toMatchObject({
      name: 'ProviderError',
      code: status === 429 ? 'provider_rate_limited' : 'provider_error',
    });
    expect(stub!.requests).toHaveLength(3);
  });

  it('does not retry if Retry-After exceeds 30 seconds', async () => {
    const model = await modelOf(protocol, () => ({
      fault: 'status',
      status: 429,
      headers: { 'retry-after': '31' },
    }));
    await expect(complete(model)).rejects.toMatchObject({ code: 'provider_rate_limited' });
    expect(stub!.requests).toHaveLength(1);
  });

  it.each([
    [401, 'provider_auth'],
    [403, 'provider_auth'],
    [400, 'provider_error'],
    [404, 'provider_error'],
  ] as const)(
    'maps status %d to %s without a retry or the key in the message',
    async (status, code) => {
      const model = await modelOf(protocol, () => ({
        fault: 'status',
        status,
        body: `{"error":{"message":"${KEY}"}}`,
      }));
      const error = await complete(model).then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({ code });
      expect(error?.message).not.toContain(KEY);
      expect(stub!.requests).toHaveLength(1);
    },
  );

  it('retries after a dropped connection', async () => {
    const model = await modelOf(protocol, (_, call) =>
      call === 0 ? { fault: 'cut' } : { text: 'Whole.' },
    );
    expect((await complete(model)).text).toBe('Whole.');
  });

  it.each([
    ['text/html', '<html>Bad gateway</html>'],
    ['application/json', '{"choices":'],
    ['application/json', '{}'],
    ['application/json', 'null'],
    ['application/json', '{"choices":[],"content":"x"}'],
  ])('rejects the invalid response %s %s', async (type, body) => {
    const model = await modelOf(protocol, () => ({ fault: 'raw', type, body }));
    await expect(complete(model)).rejects.toMatchObject({ code: 'provider_error' });
  });

  it('rejects a response of more than 4 MiB', async () => {
    const model = await modelOf(protocol, () => ({
      fault: 'raw',
      type: 'application/json',
      body: `"${'x'.repeat(5 * 2 ** 20)}"`,
    }));
    await expect(complete(model)).rejects.toMatchObject({
      code: 'provider_error',
      message: 'stub returned more than 4 MiB.',
    });
  });

  it('rejects when its signal is aborted', async () => {
    const model = await modelOf(protocol, () => ({ fault: 'silence' }));
    const abort = new AbortController();
    const work = complete(model, REQUEST, abort.signal);
    setTimeout(() => abort.abort(new Error('stopping')), 50);
    await expect(work).rejects.toThrow('stopping');
  });

  const stops: readonly (readonly [string, string])[] =
    protocol === 'openai'
      ? [
          ['length', 'length'],
          ['content_filter', 'refusal'],
          ['something_new', 'end'],
        ]
      : [
          ['max_tokens', 'length'],
          ['refusal', 'refusal'],
          ['something_new', 'end'],
        ];
  it.each(stops)('maps the stop reason %s to %s', async (word, stop) => {
    const model = await modelOf(protocol, () => ({ text: 'x', stop: word }));
    expect((await complete(model)).stop).toBe(stop);
  });
});

describe('openai only', () => {
  it('returns null for malformed tool arguments', async () => {
    const model = await modelOf('openai', () => ({
      toolCalls: [{ name: 'fetch', args: {} }],
      rawArguments: '{"url": ',
    }));
    expect((await complete(model)).toolCalls).toMatchObject([{ name: 'fetch', args: null }]);
  });

  it('falls back to max_tokens if max_completion_tokens is unknown, also for later requests', async () => {
    const model = await modelOf('openai', ({ body }) =>
      'max_completion_tokens' in body
        ? {
            fault: 'status',
            status: 400,
            body: '{"error":{"message":"Unknown parameter: max_completion_tokens"}}',
          }
        : { text: 'ok' },
    );
    await complete(model);
    await complete(model);
    expect(stub!.requests.map(({ body }) => 'max_tokens' in body)).toEqual([false, true, true]);
  });

  it.each([
    [
      'URLs beside the choices',
      { citations: ['https://a.example/'] },
      [{ url: 'https://a.example/', title: null }],
    ],
    [
      'results beside the choices',
      { search_results: [{ url: 'https://a.example/', title: 'A', date: 'x' }] },
      [{ url: 'https://a.example/', title: 'A' }],
    ],
    ['a response without any', {}, []],
    ['a list of malformed entries', { citations: [1, { x: 1 }, 'not an address'] }, null],
    ['a field of another shape', { citations: {} }, null],
    [
      'a list with some malformed entries',
      { citations: [1, null, { x: 1 }, 'https://b.example/'] },
      [{ url: 'https://b.example/', title: null }],
    ],
  ])('reads citations from %s', async (_, beside, citations) => {
    const model = await modelOf('openai', () => ({
      fault: 'raw',
      type: 'application/json',
      body: JSON.stringify({ choices: [{ message: { content: 'x' } }], ...beside }),
    }));
    expect((await complete(model)).citations).toEqual(citations);
  });
});

describe('openai responses that deviate from the protocol', () => {
  it('may have content in parts, tool calls without an id, and arguments as an object', async () => {
    const message = {
      content: [
        { type: 'text', text: 'One ' },
        { type: 'text', text: 'two.' },
      ],
      tool_calls: [{ function: { name: 'fetch', arguments: { url: 'https://a.example/' } } }],
    };
    const model = await modelOf('openai', () => ({
      fault: 'raw',
      type: 'application/json',
      body: JSON.stringify({ choices: [{ message }] }),
    }));
    expect(await complete(model)).toMatchObject({
      text: 'One two.',
      toolCalls: [{ id: 'call_1', name: 'fetch', args: { url: 'https://a.example/' } }],
    });
  });
});

describe('anthropic only', () => {
  it('replaces a turn without text, which the protocol refuses, with a placeholder', async () => {
    const model = await modelOf('anthropic', () => ({ text: 'x' }));
    await complete(model, {
      ...REQUEST,
      messages: [
        ...REQUEST.messages,
        { role: 'assistant', text: ' \n', toolCalls: [] },
        { role: 'user', text: 'Go on.' },
      ],
    });
    expect(stub!.requests[0]!.turns[1]).toMatchObject({ role: 'assistant', text: '(no answer)' });
  });

  it('reports citations as unknown if its search failed', async () => {
    const failed = {
      type: 'web_search_tool_result',
      tool_use_id: 's',
      content: { type: 'web_search_tool_result_error', error_code: 'unavailable' },
    };
    const model = await modelOf('anthropic', () => ({
      fault: 'raw',
      type: 'application/json',
      body: JSON.stringify({ content: [failed, { type: 'text', text: 'From memory.' }] }),
    }));
    expect(await complete(model)).toMatchObject({ text: 'From memory.', citations: null });
  });

  it('continues a paused turn by sending it back, at most three times', async () => {
    const model = await modelOf('anthropic', (_, call) =>
      call < 2 ? { text: `part ${call} `, stop: 'pause_turn' } : { text: 'end' },
    );
    expect(await complete(model)).toMatchObject({
      text: 'part 0 part 1 end',
      stop: 'end',
      usage: { inputTokens: 300 },
    });
    expect(stub!.requests[2]!.turns.map(({ role, text }) => `${role}: ${text}`).slice(1)).toEqual([
      'assistant: part 0 ',
      'assistant: part 1 ',
    ]);
    await stub!.close();
    const endless = await modelOf('anthropic', () => ({ text: 'x', stop: 'pause_turn' }));
    expect((await complete(endless)).stop).toBe('pause');
    expect(stub!.requests).toHaveLength(4);
  });
});

describe('the configured models', () => {
  const names = (source: Record<string, string>, keys: Record<string, string> = {}) => {
    const { answers, agents } = configuredModels(readEnv(source), keys);
    return [answers, agents].map((models) =>
      models.map(({ engine, model, canCite }) => `${engine}/${model}${canCite ? ' cites' : ''}`),
    );
  };
  it('are none without API keys', () =>
    expect(names({ OPENAI_MODEL: 'a', ANTHROPIC_MODEL: 'b' })).toEqual([[], []]));
  it('use the search model of OpenAI for answers, the other one for agents', () =>
    expect(names({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'a', OPENAI_SEARCH_MODEL: 's' })).toEqual([
      ['openai/s cites'],
      ['openai/a'],
    ]));
  it('do not cite with OpenAI if no search model is set', () =>
    expect(names({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'a' })).toEqual([
      ['openai/a'],
      ['openai/a'],
    ]));
  it('use Anthropic and further providers for both, except a provider without its key', () => {
    const further = (name: string) => ({
      name,
      protocol: 'openai',
      baseUrl: 'https://llm.example/v1',
      apiKeyEnv: `${name.toUpperCase()}_KEY`,
      model: 'm',
      canCite: false,
    });
    expect(
      names(
        {
          ANTHROPIC_API_KEY: 'k',
          ANTHROPIC_MODEL: 'c',
          LLM_PROVIDERS: JSON.stringify([further('one'), further('two')]),
        },
        { ONE_KEY: 'x' },
      ),
    ).toEqual([
      ['anthropic/c cites', 'one/m'],
      ['anthropic/c cites', 'one/m'],
    ]);
  });
});
