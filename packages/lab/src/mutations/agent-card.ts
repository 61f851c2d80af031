import { a2a } from '../../../../tests/helpers/a2a-site';
import { KEYS_PATH, keySet, signed } from '../../../../tests/helpers/signed-card';
import { all, headers, json, remove, serve, truncate } from '../site';
import { catalog } from './ai-catalog';
import type { Breaks } from './breaks';

const PATH = '/.well-known/agent-card.json';
/** Drops the entry of the card from the catalog. */
const unlisted = catalog(({ entries }) => entries.pop());

export const agentCard: Breaks = {
  absent: { by: all(remove(PATH), unlisted) },
  refused: { by: serve(PATH, { status: 403 }) },
  broken: { by: serve(PATH, { status: 500 }) },
  'invalid-json': { by: truncate(PATH) },
  'legacy-path': {
    by: all(
      (site) => ({ ...site, '/.well-known/agent.json': site[PATH]!, [PATH]: { status: 404 } }),
      unlisted,
    ),
  },
  shape: { by: json(PATH, (card) => delete card.supportedInterfaces) },
  'old-version': {
    by: all(
      serve('/a2a', a2a('tasks/get')),
      json(PATH, (card) => {
        delete card.supportedInterfaces;
        Object.assign(card, {
          protocolVersion: '0.3.0',
          url: 'https://site.test/a2a',
          preferredTransport: 'JSONRPC',
        });
      }),
    ),
  },
  missing: { by: json(PATH, (card) => delete card.description) },
  'skills-empty': { by: json(PATH, (card) => (card.skills = [])) },
  'skill-incomplete': { by: json(PATH, ({ skills }) => delete skills[0].description) },
  'interface-url': {
    by: json(PATH, ({ supportedInterfaces: [first] }) => (first.url = 'http://site.test/a2a')),
  },
  binding: {
    by: json(PATH, ({ supportedInterfaces: [first] }) => (first.protocolBinding = 'SOAP')),
  },
  'dead-interface': { by: remove('/a2a') },
  'task-error': { by: serve('/a2a', a2a('GetTask', -32_603)) },
  'extended-card': {
    by: json(PATH, (card) => (card.capabilities.extendedAgentCard = true)),
  },
  'bad-signature': {
    on: all(
      json(PATH, (card) => Object.assign(card, signed(card))),
      serve(KEYS_PATH, keySet()),
    ),
    by: json(PATH, (card) => (card.description = 'Sells the readings of a harbor.')),
  },
  authentication: { by: json(PATH, (card) => (card.authentication = { schemes: ['bearer'] })) },
  type: { by: headers(PATH, { 'content-type': 'text/plain' }) },
  caching: { by: headers(PATH, { 'cache-control': null }) },
};
