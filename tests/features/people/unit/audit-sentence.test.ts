import { expect, test } from 'vitest';
import { auditSentence } from '@/lib/people/audit-sentence';

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
    { name: 'Shop', profile: 'commerce', guessAddresses: true },
    'changed the settings of a.example: name “Shop”, profile commerce, guessed addresses asked',
  ],
  [{}, 'changed the settings of a.example'],
])('the entry for changed settings has their new values: %j', (change, sentence) => {
  expect(auditSentence({ action: 'site.changed', detail: { host: 'a.example', ...change } })).toBe(
    sentence,
  );
});

test('the entry for changed facts has the names of three and the number of the others', () => {
  const detail = { host: 'a.example', facts: ['contact', 'logo', 'name', 'summary', 'image'] };
  expect(auditSentence({ action: 'facts.changed', detail })).toBe(
    'changed the facts of a.example: contact, logo, name and 2 more',
  );
});

test('an unknown action is printed unchanged', () => {
  expect(auditSentence({ action: 'site.moved', detail: null })).toBe('site.moved');
});
