import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'CDN and firewall bot rules apply before robots.txt is ' +
    'ever read, often without the site owner’s knowledge. ' +
    'A client that is refused here cannot cite, recommend or buy.',
  steps: [
    'Repeat the request from the finding: use curl -A with the User-Agent it shows.',
    'Check the bot rules of the CDN first, then the firewall and the web server. On Cloudflare, they are ' +
      'the preset under AI Crawl Control and “Block AI bots”.',
    'Allow verified bots with the CDN’s own list, which checks IP addresses and signatures.',
    'To keep a client out, disallow it in robots.txt instead of refusing it silently.',
  ],
  never: [
    'Do not allow every request that carries a bot’s name: verify its IP address or signature.',
    'Do not serve AI clients a reduced page.',
  ],
  good: {
    title: 'The same page for everyone',
    language: 'http',
    code: 'GET / HTTP/1.1\nUser-Agent: Mozilla/5.0 (compatible; GPTBot/1.0; …)\n\nHTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8',
  },
  bad: {
    title: 'Refused by user agent',
    language: 'http',
    code: 'GET / HTTP/1.1\nUser-Agent: Mozilla/5.0 (compatible; GPTBot/1.0; …)\n\nHTTP/1.1 403 Forbidden\nServer: nginx',
  },
  falseResults: [
    'Our probe carries the client’s name, but not its IP addresses or signatures. ' +
      'A CDN that verifies bots may refuse the probe and admit the real ' +
      'crawler; such findings are marked as inconclusive and cost fewer points.',
  ],
  references: [
    edition(
      'Discovering x402 payment capability via DNS and a well-known URI (Internet-Draft)',
      'https://www.ietf.org/archive/id/draft-hawkins-x402-dns-discovery-03.html',
      '2026-08',
    ),
    living('OpenAI: overview of its crawlers', 'https://platform.openai.com/docs/bots'),
    living(
      'Cloudflare: manage AI crawlers',
      'https://developers.cloudflare.com/ai-crawl-control/features/manage-ai-crawlers/',
    ),
    living('IETF: Web Bot Auth working group', 'https://datatracker.ietf.org/wg/webbotauth/about/'),
  ],
  changedIn: '2.2.0',
};
