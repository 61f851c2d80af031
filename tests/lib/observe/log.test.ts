import { expect, test } from 'vitest';
import { formatLine } from '@/lib/observe/log';

const at = new Date('2026-01-01T00:00:00.000Z');

test('secrets never reach a line: by name, by shape, in errors and deep inside', () => {
  const key = `smk_${'a'.repeat(49)}`;
  const line = formatLine(
    'error',
    'x',
    {
      headers: { Authorization: `Bearer ${key}`, cookie: 'a=b', accept: 'text/html' },
      error: new Error(`failed for ${key} at postgresql://u:hunter2@h/db`),
      list: [{ NEXTAUTH_SECRET: 'hunter2', resetToken: 'hunter2', password: 'hunter2' }],
    },
    at,
  );
  expect(line).not.toMatch(/hunter2|aaaaaaaa|a=b/);
  expect(JSON.parse(line)).toMatchObject({
    at: '2026-01-01T00:00:00.000Z',
    level: 'error',
    headers: { accept: 'text/html' },
  });
});

test('a line is one line, whatever is in it', () => {
  expect(formatLine('info', 'a\nb', { text: 'c\r\nd', big: 1n }, at).split('\n')).toHaveLength(1);
});
