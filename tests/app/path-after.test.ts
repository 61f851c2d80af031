import { expect, test } from 'vitest';
import { pathAfter } from '@/app/(auth)/form-context';

test.each([
  ['/sites/1/history?range=90d', '/sites/1/history?range=90d'],
  ['http://localhost:3000/invite/token', '/invite/token'],
  [undefined, '/sites'],
  [['/a', '/b'], '/sites'],
  ['http://[', '/sites'],
])('after signing in, %j leads to %j', (asked, path) => expect(pathAfter(asked)).toBe(path));

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'http://localhost:3000//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000.evil.example/',
  '/api/auth/signout',
  '/./api/auth/callback/github?code=1',
])('after signing in, %j leads to no other site', (asked) =>
  expect(pathAfter(asked)).toBe('/sites'),
);
