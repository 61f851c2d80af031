import { afterEach, expect, test, vi } from 'vitest';
import { sendSignIn } from '@/lib/people/send-sign-in';

afterEach(() => vi.unstubAllGlobals());

const PAGE = 'http://localhost:3000/sign-in';
const REFUSED = { url: 'http://localhost:3000/api/auth/signin?csrf=true' };

/** Submits a form while next-auth accepts only one token, which it reveals. */
async function sentWith(typed: string, taken: string | null) {
  const sent: string[] = [];
  vi.stubGlobal('window', { location: { href: PAGE } });
  const data = new FormData();
  data.set('csrfToken', typed);
  data.set('email', 'a@example.com');
  vi.stubGlobal('fetch', async (_: string, init?: { readonly body: URLSearchParams }) => {
    if (init === undefined) return Response.json({ csrfToken: 'fresh' });
    sent.push(String(init.body));
    return Response.json(init.body.get('csrfToken') === taken ? { url: '/sites' } : REFUSED);
  });
  return {
    answer: await sendSignIn('/api/auth/callback/credentials', data),
    sent,
  };
}

test('a form with a valid CSRF token is sent once', async () => {
  expect(await sentWith('held', 'held')).toEqual({
    answer: { url: '/sites' },
    sent: ['csrfToken=held&email=a%40example.com&json=true'],
  });
});

test('a form with a stale CSRF token is sent again with a fresh token and the same fields', async () => {
  expect(await sentWith('old', 'fresh')).toEqual({
    answer: { url: '/sites' },
    sent: [
      'csrfToken=old&email=a%40example.com&json=true',
      'csrfToken=fresh&email=a%40example.com&json=true',
    ],
  });
});

test('a form that is refused twice returns an error and is not sent again', async () => {
  const { answer, sent } = await sentWith('old', null);
  expect([answer, sent.length]).toEqual([{ error: 'unavailable' }, 2]);
});
