import { expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { exactScore } from '@/engine/judging/reach';
import { a2a } from '../../helpers/a2a-site';
import { examine } from '../../helpers/examine';
import { json, page, type MemorySite } from '../../helpers/memory-network';

const CARD = {
  name: 'Charts',
  description: 'Finds sea charts.',
  version: '1.0.0',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'find', name: 'Find', description: 'Finds a chart.', tags: ['charts'] }],
};
const cardAt = (url: string): MemorySite => ({
  '/.well-known/agent-card.json': json(
    {
      ...CARD,
      supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    },
    { 'cache-control': 'max-age=3600', 'access-control-allow-origin': '*' },
  ),
});
const scoreOf = async (site: MemorySite) => exactScore((await examine(CHECKS, site)).results);

it('a card whose agent does not answer is worse than none, and one elsewhere is not', async () => {
  const none = await scoreOf({ '/': page() });
  const dead = await scoreOf(cardAt('https://site.test/a2a'));
  const alive = await scoreOf({ ...cardAt('https://site.test/a2a'), '/a2a': a2a() });
  const elsewhere = await scoreOf(cardAt('https://agents.example/a2a'));
  expect(dead).toBeLessThan(none);
  expect(alive).toBeGreaterThan(none);
  expect(elsewhere).toBe(alive);
});
