import { expect, test } from 'vitest';
import { auditSentence } from '@/lib/words/audit-sentence';

test.each([
  [
    { schedule: 'weekly', publishReports: true },
    'changed the settings of a.example: scans weekly, reports published',
  ],
  [
    { schedule: 'off', publishReports: false, name: null },
    'changed the settings of a.example: no name, no scheduled scans, reports not published',
  ],
  [
    { name: 'Shop', profile: 'commerce' },
    'changed the settings of a.example: name “Shop”, profile commerce',
  ],
  [{}, 'changed the settings of a.example'],
])('a change of settings says what they became: %j', (change, sentence) => {
  expect(auditSentence({ action: 'site.changed', detail: { host: 'a.example', ...change } })).toBe(
    sentence,
  );
});

test('changed facts are named, not repeated', () => {
  const detail = { host: 'a.example', facts: ['contact', 'logo', 'name', 'summary', 'image'] };
  expect(auditSentence({ action: 'facts.changed', detail })).toBe(
    'changed the facts of a.example: contact, logo, name and 2 more',
  );
});

test('an unknown action is told as it is written', () => {
  expect(auditSentence({ action: 'site.moved', detail: null })).toBe('site.moved');
});
