import type { AgentCard } from '@a2a-js/sdk';
import { generateAgentCardSignature } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { agentCardCheck } from '@/engine/checks/agent-card/check';
import { protocolsOf } from '@/engine/judging/protocols';
import type { Ask } from '@/engine/network/types';
import { examine } from '../../helpers/examine';
import { json, type MemoryReply } from '../../helpers/memory-network';
import { HEADER, jwkOf, KEYS_PATH } from '../../helpers/signed-card';

const CARD = {
  name: 'Charts',
  description: 'Finds sea charts.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: false, extendedAgentCard: true },
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  securityRequirements: [{ schemes: { token: {} } }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'find', name: 'Find', description: 'Finds a chart.', tags: ['charts'] }],
};

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sign = generateAgentCardSignature(privateKey, { ...HEADER, alg: 'ES256' });

const executor: AgentExecutor = {
  execute: () => Promise.reject(new Error('no message was sent')),
  cancelTask: () => Promise.reject(new Error('no task was canceled')),
};

/** The official server with its signed card. */
async function server({ isExtended = true } = {}) {
  const card = await sign(CARD as unknown as AgentCard);
  const unused = [undefined, undefined, undefined] as const;
  const handler = new JsonRpcTransportHandler(
    new DefaultRequestHandler(
      card,
      new InMemoryTaskStore(),
      executor,
      ...unused,
      isExtended ? card : undefined,
    ),
  );
  const serve = async ({ url, body, headers }: Ask): Promise<MemoryReply | undefined> => {
    if (url !== 'https://site.test/a2a') return undefined;
    const requestedVersion = headers['a2a-version']!;
    return json(await handler.handle(body!, new ServerCallContext({ requestedVersion })));
  };
  const site = {
    '/.well-known/agent-card.json': json(card, { 'cache-control': 'max-age=3600' }),
    [KEYS_PATH]: json({ keys: [jwkOf(publicKey)] }),
  };
  return { site, serve };
}

it('the official A2A server is at the top of the ladder with nothing to say', async () => {
  const { site, serve } = await server();
  const { results, asked } = await examine([agentCardCheck], site, { serve });
  const [check] = results;
  expect(check?.findings.filter(({ status }) => status !== 'info' && status !== 'pass')).toEqual(
    [],
  );
  expect(check?.findings.map(({ message }) => message)).toEqual([
    'The agent card of “Charts” is valid and offers 1 skill; its interface responds',
    'The agent card is signed, and its signature fits',
  ]);
  expect(protocolsOf([{ ...check!, id: 'agent-card' }])).toMatchObject([
    { name: 'A2A', step: 'accepted', obstacle: null },
  ]);
  expect(asked.filter((ask) => ask.includes('/a2a') || ask.includes(KEYS_PATH))).toHaveLength(1);
});

it('an extended card that is declared and not configured is a finding', async () => {
  const { site, serve } = await server({ isExtended: false });
  const { results } = await examine([agentCardCheck], site, { serve });
  const [check] = results;
  expect(protocolsOf([{ ...check!, id: 'agent-card' }])).toMatchObject([
    { step: 'reachable', obstacle: { code: 'agent-card/extended-card' } },
  ]);
  expect(check?.findings.flatMap(({ effect, message }) => (effect ? [message] : []))).toEqual([
    'The agent does not have the extended card that it declares',
  ]);
});
