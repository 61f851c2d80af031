import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '@/lib/platform/client/request';
import { copyText } from '@/lib/platform/client/copy-text';

afterEach(() => vi.unstubAllGlobals());

/**
 * A browser whose clipboard accepts or refuses. Like real ones, it hides why a text was not
 * fetched.
 */
function clipboard(takes: boolean): { readonly held: () => Promise<string | undefined> } {
  let kept: Blob | undefined;
  class Item {
    constructor(readonly types: Readonly<Record<string, Promise<Blob>>>) {}
  }
  const write = async ([item]: readonly Item[]) => {
    const blob = await item?.types['text/plain']?.catch(() => undefined);
    if (!takes || blob === undefined)
      throw new DOMException('Write permission denied.', 'NotAllowedError');
    kept = blob;
  };
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', { clipboard: { write } });
  return { held: async () => kept?.text() };
}

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
const whyNot = (source: Parameters<typeof copyText>[0]) =>
  copyText(source).then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.message : error),
  );

test('copyText copies a given text and a fetched one', async () => {
  const { held } = clipboard(true);
  await copyText('at hand');
  expect(await held()).toBe('at hand');
  answering(200, 'from afar');
  await copyText({ from: '/report/acme.test.md' });
  expect(await held()).toBe('from afar');
});

test('a failed fetch is reported with its cause, not as a blocked clipboard', async () => {
  clipboard(true);
  answering(401, '{"error":"no_session","message":"Sign in first."}');
  expect(await whyNot({ from: '/api/dashboard/x' })).toBe('Sign in first.');
  answering(500, '<html>');
  expect(await whyNot({ from: '/api/dashboard/x' })).toBe(
    'Something went wrong on our side. Try again in a minute.',
  );
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await whyNot({ from: '/api/dashboard/x' })).toBe(
    'Couldn’t reach the server. Check your connection and try again.',
  );
});

test('a refused clipboard write is reported as blocked by the browser', async () => {
  clipboard(false);
  expect(await whyNot('at hand')).toBe('The browser blocked access to the clipboard.');
});
