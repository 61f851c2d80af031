import { expect, test } from 'vitest';
import type { SiteFact } from '@seamark/engine';
import { homePagePart, type StoredReport } from '@/lib/reports/server/stored-report';

const quote = (text: string, path: string) => ({ text, url: `https://acme.test${path}` });

const facts: readonly SiteFact[] = [
  { kind: 'who', quotes: [quote('Acme GmbH', '/imprint')] },
  { kind: 'reach', quotes: [quote('030 4471 880', '/'), quote('hi@acme.test', '/contact')] },
];

test('the published part quotes the home page alone', () => {
  const report = {
    url: 'https://acme.test/',
    checks: [],
    pages: [],
    notes: [],
    originScore: 70,
    facts,
  };
  // Facts need none of the other members.
  expect(homePagePart(report as unknown as StoredReport).facts).toEqual([
    { kind: 'reach', quotes: [quote('030 4471 880', '/')] },
  ]);
});
