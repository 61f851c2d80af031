import { expect, test } from 'vitest';
import { formatLine } from '@/lib/platform/observe/log';

const at = new Date('2026-01-01T00:00:00.000Z');

test('a log line omits secrets by field name and by shape, also in errors and nested values', () => {
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

test('a log entry with line breaks in its values is one line', () => {
  expect(formatLine('info', 'a\nb', { text: 'c\r\nd', big: 1n }, at).split('\n')).toHaveLength(1);
});
