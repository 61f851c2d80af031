import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'Bot rules of a CDN or firewall act before robots.txt is ever read, and their owners often do not know what they refuse. A client that is refused here cannot cite, recommend or buy.',
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
    {
      title: 'OpenAI: overview of its crawlers',
      url: 'https://platform.openai.com/docs/bots',
      date: '2026-11',
      isLiving: true,
    },
    {
      title: 'IETF: Web Bot Auth working group',
      url: 'https://datatracker.ietf.org/wg/webbotauth/about/',
      date: '2026-11',
      isLiving: true,
    },
  ],
  changedIn: '1.0.0',
};
