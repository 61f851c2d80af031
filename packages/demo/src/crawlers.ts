import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseRobots, robotsAllows } from '@seamark/engine';

/** A client that visits the demo's sites, from an address that its operator publishes. */
interface Crawler {
  readonly token: string;
  readonly userAgent: string;
  readonly address: string;
  readonly paths: readonly string[];
  /** Most requests for pages in a day. */
  readonly most: number;
  /** The page of an answer engine that a person comes from. */
  readonly referer?: string;
}

const PAGES = ['/', '/about', '/charts/north-sea', '/charts/baltic', '/charts/biscay'];
const crawler = (token: string, comment: string): string =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${token}/1.0; +${comment})`;

const CRAWLERS: readonly Crawler[] = [
  {
    token: 'GPTBot',
    userAgent: crawler('GPTBot', 'https://openai.com/gptbot'),
    address: '4.227.36.17',
    paths: PAGES,
    most: 14,
  },
  {
    token: 'OAI-SearchBot',
    userAgent: crawler('OAI-SearchBot', 'https://openai.com/searchbot'),
    address: '20.14.99.100',
    paths: PAGES.slice(0, 4),
    most: 9,
  },
  {
    token: 'ChatGPT-User',
    userAgent: crawler('ChatGPT-User', 'https://openai.com/bot'),
    address: '4.151.71.180',
    paths: ['/charts/north-sea', '/charts/biscay', '/shipping?from=chat'],
    most: 11,
  },
  {
    token: 'ClaudeBot',
    userAgent: crawler('ClaudeBot', 'claudebot@anthropic.com'),
    address: '34.11.34.31',
    paths: PAGES,
    most: 7,
  },
  {
    token: 'Claude-User',
    userAgent: crawler('Claude-User', 'Claude-User@anthropic.com'),
    address: '34.11.34.31',
    paths: ['/', '/charts/baltic'],
    most: 6,
  },
  {
    token: 'PerplexityBot',
    userAgent: crawler('PerplexityBot', 'https://perplexity.ai/perplexitybot'),
    address: '3.211.124.183',
    paths: PAGES.slice(0, 3),
    most: 5,
  },
  {
    token: 'Claude-Code',
    userAgent: 'Claude-Code/2.1',
    address: '203.0.113.20',
    paths: ['/', '/llms.txt'],
    most: 3,
  },
  // The address belongs to another operator.
  {
    token: 'ClaudeBot',
    userAgent: crawler('ClaudeBot', 'claudebot@anthropic.com'),
    address: '13.66.139.7',
    paths: ['/wp-login.php'],
    most: 1,
  },
  {
    token: '*',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.80',
    paths: ['/charts/north-sea'],
    most: 4,
    referer: 'https://chatgpt.com/',
  },
];

/** Requests of a day. Crawlers obey the robots.txt that the site serves on that day. */
export async function visit(host: string, port: number, daysAgo: number): Promise<void> {
  for (const [nth, crawler] of CRAWLERS.entries()) {
    const { token, paths, most } = crawler;
    // Different numbers on each day, the same in each demo.
    const share = Math.abs(Math.sin(daysAgo * 12.9898 + nth * 78.233));
    const wanted = Array.from(
      { length: Math.round(share * most) },
      (_, n) => paths[n % paths.length]!,
    );
    if (wanted.length === 0) continue;
    const robots = parseRobots(await get(host, port, crawler, '/robots.txt'));
    await Promise.all(
      wanted
        .filter((path) => robotsAllows(robots, token, path).allowed)
        .map((path) => get(host, port, crawler, path)),
    );
  }
}

/** The proxy header is the address that the demo's server logs. */
function get(host: string, port: number, crawler: Crawler, path: string): Promise<string> {
  const { userAgent, address, referer } = crawler;
  return new Promise((resolve, reject) => {
    request(
      {
        // A kept connection may be closed by the server just before the next request arrives.
        agent: false,
        port,
        path,
        host: '127.0.0.1',
        headers: {
          host,
          'user-agent': userAgent,
          'x-forwarded-for': address,
          ...(referer && { referer }),
        },
      },
      (response) => void buffer(response).then((body) => resolve(body.toString('utf8')), reject),
    )
      .on('error', reject)
      .end();
  });
}
