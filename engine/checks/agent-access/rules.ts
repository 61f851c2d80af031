import { PROBED_TOKENS } from './probe';
import { defineRules } from '../rules';

const EACH = 100 / PROBED_TOKENS.length;

export const { rules, raise, note } = defineRules({
  same: { status: 'pass', when: 'same status class, title and h1, and at least 70 % of the text' },
  disallowed: { status: 'pass', when: 'refused, and robots.txt disallows / for the client' },
  paid: {
    status: 'info',
    when:
      '402 with a machine-readable price: crawler-price, PAYMENT-REQUIRED, ' +
      'WWW-Authenticate: Payment or License, x402 terms in the body, ' +
      '/.well-known/x402, or an _x402 TXT record',
  },
  signed: {
    status: 'info',
    when: 'our signed request (Web Bot Auth) gets the page, and the same one without a signature is refused',
  },
  challenged: {
    status: 'warn',
    isAboutClients: true,
    cost: EACH / 4,
    each: true,
    when: 'a bot challenge, a 429, or a 403 with Accept-Signature',
    hint: 'Check the CDN logs, then allow verified bots or Web Bot Auth.',
  },
  'edge-refused': {
    status: 'warn',
    isAboutClients: true,
    cost: EACH / 2,
    each: true,
    when: '401 or 403 behind a CDN that manages bots',
    hint: 'Allow the client in the bot rules of the CDN.',
  },
  different: {
    status: 'warn',
    isAboutClients: true,
    cost: EACH / 2,
    each: true,
    when: 'a reduced or different page',
    hint: 'Serve every client the same content.',
  },
  'no-answer': {
    status: 'warn',
    isAboutClients: true,
    cost: EACH / 2,
    each: true,
    when: 'no HTTP response, while a browser gets one',
    hint: 'Check the firewall rules for this client.',
  },
  refused: {
    status: 'fail',
    isAboutClients: true,
    cost: EACH,
    each: true,
    when: 'refused by the server, although robots.txt allows it',
    hint: 'Remove the user-agent rule, or disallow the client openly in robots.txt.',
  },
  'unknown-agents': {
    status: 'fail',
    cap: 40,
    when: 'our own user agent is refused, and a browser is not',
    hint: 'Do not refuse clients because their name is unknown; limit what they do instead.',
  },
});
