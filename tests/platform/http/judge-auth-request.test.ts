import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { judgeAuthRequest } from '@/lib/platform/http/judge-auth-request';

const post = (type: string, body: string) =>
  judgeAuthRequest(
    new NextRequest('http://localhost:3000/api/auth/callback/credentials', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    }),
  );

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"email":{"a":1}}',
  '{"email":["a@example.com","b@example.com"]}',
  '{"password":null}',
])('a JSON body that is not an object of strings is refused: %j', async (body) => {
  await expect(post('application/json', body)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a body of more than 8 KiB is refused for every content type', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    await expect(post(type, 'x'.repeat(8193))).rejects.toMatchObject({ code: 'body_too_large' });
});

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE'])('%s of a sign-in link is refused', async (method) => {
  await expect(
    judgeAuthRequest(
      new NextRequest('http://localhost:3000/api/auth/callback/email?token=x', { method }),
    ),
  ).rejects.toMatchObject({ code: 'method_not_allowed', details: { allow: 'GET, POST' } });
});

test('an accepted form or JSON body is passed on unchanged', async () => {
  const judged = await post(
    'application/x-www-form-urlencoded',
    'email=a%40example.com&password=x',
  );
  expect([judged.method, judged.headers.get('content-type'), await judged.text()]).toEqual([
    'POST',
    'application/x-www-form-urlencoded',
    'email=a%40example.com&password=x',
  ]);
  expect(await (await post('application/json', '{"email":"a@example.com"}')).json()).toEqual({
    email: 'a@example.com',
  });
});
