import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLlmStub, type LlmStub } from '../../../../packages/demo/src/llm-stub';
import { setProxies } from '@/tests/helpers/proxy-variables';
import { serveConnectProxy, type ConnectProxy } from '@/tests/helpers/sites/connect-proxy';

let stub: LlmStub;
let proxy: ConnectProxy;
beforeAll(async () => {
  stub = await startLlmStub(() => ({ text: 'Acme does.' }));
  proxy = await serveConnectProxy(() => Number(new URL(stub.url).port));
});
// Other files share this process and must not find the agent of a closed proxy.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
afterAll(async () => {
  await proxy.close();
  await stub.close();
});

/** Calls a model as a process started with these settings does. */
async function post(
  origin: string,
  settings: Readonly<Record<string, string>>,
  signal = new AbortController().signal,
): Promise<unknown> {
  setProxies(settings);
  vi.resetModules();
  const { postJson } = await import('@/lib/questions/server/models/post-json');
  const body = { model: 'stub', messages: [{ role: 'user', content: 'Who makes charts?' }] };
  return postJson(
    {
      engine: 'stub',
      url: `${origin}/v1/chat/completions`,
      headers: {},
      secret: 'sk-very-secret',
      body,
    },
    signal,
  );
}
const ANSWER = { choices: [{ message: { content: 'Acme does.' } }] };

describe('a model provider', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])(
    'over http is requested through the proxy of %s, which resolves its name',
    async (name) => {
      const before = proxy.asked.length;
      expect(
        await post('http://model.test:8000', { [name]: `http://127.0.0.1:${proxy.port}` }),
      ).toMatchObject(ANSWER);
      expect(proxy.asked.slice(before)).toEqual(['model.test:8000']);
    },
  );

  it.each(['HTTPS_PROXY', 'https_proxy'])(
    'over https is requested through the proxy of %s',
    async (name) => {
      const before = proxy.asked.length;
      const stopped = new AbortController();
      const settings = { [name]: `http://127.0.0.1:${proxy.port}` };
      const posted = post('https://model.test', settings, stopped.signal);
      const rejected = expect(posted).rejects.toThrow('aborted');
      await expect.poll(() => proxy.asked[before]).toBe('model.test:443');
      // The stub speaks no TLS, and retries take seconds.
      stopped.abort();
      await rejected;
    },
  );

  it.each(['NO_PROXY', 'no_proxy'])('listed in %s is requested directly', async (name) => {
    const before = proxy.asked.length;
    expect(
      await post(stub.url, {
        HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
        [name]: new URL(stub.url).hostname,
      }),
    ).toMatchObject(ANSWER);
    expect(proxy.asked.slice(before)).toEqual([]);
  });
});
