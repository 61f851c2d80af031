import type { Guide } from './define';

export const agentAccessGuide: Guide = {
  checkId: 'agent-access',
  why: 'Bot rules of a CDN or firewall act before robots.txt is ever read, and their owners often do not know what they refuse. A client that is refused here cannot cite, recommend or buy.',
  rules: [
    {
      status: 'pass',
      slug: 'same',
      when: 'status class, title and h1 equal, at least 70 % of the text',
      effect: 'none',
      fix: null,
    },
    {
      status: 'pass',
      slug: 'disallowed',
      when: 'refused, and robots.txt disallows the client for /',
      effect: 'none',
      fix: null,
    },
    {
      status: 'info',
      slug: 'paid',
      when: '402 with crawler-price, PAYMENT-REQUIRED or WWW-Authenticate: License',
      effect: 'none',
      fix: null,
    },
    {
      status: 'warn',
      slug: 'challenged',
      when: 'a challenge, 429, or 403 with Accept-Signature',
      effect: '−3.125 each',
      fix: 'Check edge logs; allow verified bots or Web Bot Auth.',
    },
    {
      status: 'warn',
      slug: 'edge-refused',
      when: '401 or 403 behind a CDN that manages bots',
      effect: '−6.25 each',
      fix: 'Allow the bot in the bot rules.',
    },
    {
      status: 'warn',
      slug: 'different',
      when: 'a reduced or another page',
      effect: '−6.25 each',
      fix: 'Serve equal content.',
    },
    {
      status: 'warn',
      slug: 'no-answer',
      when: 'no HTTP answer while the baseline answers',
      effect: '−6.25 each',
      fix: 'Check firewall rules for this agent.',
    },
    {
      status: 'fail',
      slug: 'refused',
      when: 'refused at the origin while robots.txt allows',
      effect: '−12.5 each',
      fix: 'Remove the rule, or disallow openly.',
    },
    {
      status: 'fail',
      slug: 'unknown-agents',
      when: 'our own name is refused and a browser is not',
      effect: 'at most 40',
      fix: 'Do not refuse clients for an unknown name.',
    },
  ],
  steps: [
    'Repeat the request of the finding with curl -A and the User-Agent it names.',
    'Look for bot rules at the CDN first, then at the firewall and the web server.',
    'Allow verified bots by the CDN’s own list, which checks addresses and signatures.',
    'What must stay out, disallow in robots.txt instead of refusing silently.',
  ],
  never: [
    'Do not allow every request that carries a bot’s name: verify by address or signature.',
    'Do not serve AI clients a reduced page.',
  ],
  good: {
    title: 'The same page for everyone',
    language: 'http',
    code: 'GET / HTTP/1.1\nUser-Agent: Mozilla/5.0 (compatible; GPTBot/1.0; …)\n\nHTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8',
  },
  bad: {
    title: 'Refused by name',
    language: 'http',
    code: 'GET / HTTP/1.1\nUser-Agent: Mozilla/5.0 (compatible; GPTBot/1.0; …)\n\nHTTP/1.1 403 Forbidden\nServer: nginx',
  },
  falseResults: [
    'Our probe carries a client’s name but not its addresses or signatures. An edge that verifies bots may refuse the probe and admit the real crawler; such rows count as inconclusive.',
  ],
  references: [
    { title: 'OpenAI: overview of its crawlers', url: 'https://platform.openai.com/docs/bots' },
    {
      title: 'IETF: Web Bot Auth working group',
      url: 'https://datatracker.ietf.org/wg/webbotauth/about/',
    },
  ],
  changedIn: '1.0.0',
};
