import { PROBED_TOKENS } from './probe';
import { defineRules } from '../rules';

const EACH = 100 / PROBED_TOKENS.length;

export const { rules, raise, note } = defineRules({
  same: { status: 'pass', when: 'status class, title and h1 equal, at least 70 % of the text' },
  disallowed: { status: 'pass', when: 'refused, and robots.txt disallows the client for /' },
  paid: {
    status: 'info',
    when: '402 with a price that clients can read: crawler-price, PAYMENT-REQUIRED, WWW-Authenticate: Payment or License, or x402 terms in the body',
  },
  challenged: {
    status: 'warn',
    cost: EACH / 4,
    each: true,
    when: 'a challenge, 429, or 403 with Accept-Signature',
    hint: 'Check the edge logs; allow verified bots, or Web Bot Auth.',
  },
  'edge-refused': {
    status: 'warn',
    cost: EACH / 2,
    each: true,
    when: '401 or 403 behind a CDN that manages bots',
    hint: 'Allow the bot in the bot rules.',
  },
  different: {
    status: 'warn',
    cost: EACH / 2,
    each: true,
    when: 'a reduced or another page',
    hint: 'Serve equal content.',
  },
  'no-answer': {
    status: 'warn',
    cost: EACH / 2,
    each: true,
    when: 'no HTTP answer while the baseline answers',
    hint: 'Check firewall rules for this agent.',
  },
  refused: {
    status: 'fail',
    cost: EACH,
    each: true,
    when: 'refused at the origin while robots.txt allows',
    hint: 'Remove the user-agent rule, or disallow the client openly in robots.txt.',
  },
  'unknown-agents': {
    status: 'fail',
    cap: 40,
    when: 'our own name is refused and a browser is not',
    hint: 'Do not refuse clients for an unknown name; refuse what they do.',
  },
});
