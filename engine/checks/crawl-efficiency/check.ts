import { defineCheck, unmeasured } from '../define';
import { askAt, probe, read, type Questions } from '../../probes/probe';
import type { DraftFinding } from '../rules';
import type { Ask, Reply } from '../../network/types';
import { attr, isText, type Element } from '../../parse/html';
import { isShorterThan, plural, quote, roundHalfUp, visibleLength } from '../../parse/text';
import { tokensOf } from '../../parse/tokens';
import { ACCEPT, request } from '../../probes/ask';
import { cacheDirectives, isCacheable, variesOn } from '../../probes/caching';
import { THIN_TEXT, page, type HtmlView } from '../../probes/page';
import { bodyText, header, isOk } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Conditional request with the validator of the first answer; null if it has none. */
function conditionalAsk(reply: Reply): Ask | null {
  if (!isOk(reply)) return null;
  const etag = header(reply, 'etag');
  const modified = header(reply, 'last-modified');
  const validator: Readonly<Record<string, string>> | null =
    etag !== null
      ? { 'if-none-match': etag }
      : modified !== null
        ? { 'if-modified-since': modified }
        : null;
  return validator
    ? request({ url: reply.url, headers: { accept: ACCEPT.html, ...validator } })
    : null;
}

const refetch = probe(function* (context): Questions<Exchange | null> {
  const { reply } = yield* read(page);
  const again = reply && conditionalAsk(reply);
  return again ? yield* askAt(context, again) : null;
});

/** RFC 9110 (content coding, conditional requests), RFC 9111 (caching). */
export const crawlEfficiency = defineCheck({
  id: 'crawl-efficiency',
  name: 'Crawl efficiency',
  description: 'What does it cost to fetch the page, and to fetch it again?',
  category: 'access',
  scope: 'page',
  rules,
  guide,
  probes: { page, refetch },

  judge({ page: { exchange: on, reply, unread, html }, refetch: again }) {
    if (!reply || unread !== null || !isOk(reply) || reply.body.byteLength === 0)
      return unmeasured(on);
    const findings = [
      ...transfer(reply, metadataIn(html, reply), on),
      ...validation(reply, on, again),
      ...(html ? size(html, reply, on) : []),
    ];
    const cost = note(
      'cost',
      `One fetch takes ${reply.wireBytes} bytes on the wire, ${reply.body.byteLength} ` +
        `decoded, and about ${plural(tokensOf(html?.text ?? bodyText(reply).text), 'token')} of text`,
    );
    return findings.some((f) => f.status === 'warn')
      ? [...findings, cost]
      : [
          note('cheap', `Cheap to fetch: ${describeCosts(reply, again).join(', ')}`),
          ...findings,
          cost,
        ];
  },
});

/** Cost facts that the answers show, one text each. */
function describeCosts(reply: Reply, again: Exchange | null): string[] {
  const coding = CODINGS.exec(header(reply, 'content-encoding') ?? '')?.[0].toLowerCase();
  const isAgainCheap = again?.answer.kind === 'reply' && again.answer.status === 304;
  return [
    coding ? `compressed with ${coding}` : `${reply.body.byteLength} bytes`,
    ...(isAgainCheap ? ['304 when unchanged'] : []),
    ...(cacheDirectives(reply).has('no-store') ? ['no-store'] : []),
  ];
}

/** A smaller body fits in one packet, so compression gains nothing. */
const SMALL_BYTES = 1400;
const CODINGS = /\b(?:br|zstd|gzip|x-gzip|deflate)\b/i;

/** Characters of the head without styles and scripts. JSON-LD and WebMCP describe the page, so they are not counted. */
function metadataIn(html: HtmlView | null, reply: Reply): number {
  if (!html) return 0;
  const end = bodyText(reply).text.search(/<\/head\s*>/i);
  const { headElements } = html.document;
  const isCode = (e: Element) =>
    e.tagName === 'style' || (e.tagName === 'script' && !isForAgents(e));
  const sum = (elements: readonly Element[], length: (e: Element) => number) =>
    elements.reduce((total, e) => total + length(e), 0);
  // The end tag of the head is optional.
  if (end < 0)
    return sum(
      headElements.filter((e) => !isCode(e)),
      writtenLength,
    );
  return Math.max(0, end - sum(headElements.filter(isCode), (e) => sourceOf(e).length));
}

const VOID = new Set(['base', 'link', 'meta']);

/** Characters of an element as it is usually written, with a line break. */
const writtenLength = (e: Element): number =>
  e.attrs.reduce((total, { name, value }) => total + ` ${name}="${value}"`.length, 0) +
  sourceOf(e).length +
  (VOID.has(e.tagName) ? `<${e.tagName}>\n` : `<${e.tagName}></${e.tagName}>\n`).length;

const sourceOf = (e: Element) =>
  e.childNodes
    .filter(isText)
    .map((n) => n.value)
    .join('');

const isForAgents = (script: Element) =>
  attr(script, 'type')?.trim().toLowerCase() === 'application/ld+json' ||
  sourceOf(script).includes('.registerTool(');

function transfer(reply: Reply, metadata: number, on: Exchange): DraftFinding[] {
  const coding = header(reply, 'content-encoding') ?? '';
  const isCompressed = CODINGS.test(coding);
  if (!isCompressed && reply.body.byteLength - metadata >= SMALL_BYTES)
    return [
      raise('uncompressed', `${reply.body.byteLength} bytes are sent without compression`, {
        on,
        evidence: `Accept-Encoding: br, gzip, deflate; Content-Encoding: ${coding || 'none'}`,
      }),
    ];
  if (isCompressed && isCacheable(reply) && !variesOn(reply, 'accept-encoding'))
    return [
      raise('vary-encoding', 'The compressed response does not send Vary: Accept-Encoding', {
        on,
        evidence: `Vary: ${header(reply, 'vary') ?? 'none'}`,
      }),
    ];
  return [];
}

function validation(reply: Reply, on: Exchange, again: Exchange | null): DraftFinding[] {
  if (!isOk(reply) || cacheDirectives(reply).has('no-store')) return [];
  if (!again)
    return [raise('no-validator', 'The response has neither ETag nor Last-Modified', { on })];
  if (again.answer.kind === 'none' || again.answer.status === 304) return [];
  const sent = again.ask.headers['if-none-match'] ?? again.ask.headers['if-modified-since'] ?? '';
  const got = header(again.answer, again.ask.headers['if-none-match'] ? 'etag' : 'last-modified');
  if (isOk(again.answer) && got !== null && got !== sent)
    return [note('changing', 'The page changes with each request, so a refetch never returns 304')];
  if (!isOk(again.answer))
    return [note('refetch-refused', `The conditional request returned ${again.answer.status}`)];
  return [
    raise('no-304', 'A conditional request does not return 304', {
      on: again,
      evidence:
        `sent ${again.ask.headers['if-none-match'] ? 'If-None-Match' : 'If-Modified-Since'}: ` +
        `${quote(sent, 80)}`,
      hint: 'Return 304 when the validator still matches.',
    }),
  ];
}

const KIB = 1024;

function size(html: HtmlView, reply: Reply, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const bytes = reply.body.byteLength;
  const metadata = metadataIn(html, reply);
  const kib = roundHalfUp(bytes / KIB);
  if (reply.truncated || bytes - metadata > 2048 * KIB)
    findings.push(
      raise('heavy', 'The HTML is larger than 2 MiB', {
        level: 1,
        on,
        evidence: `more than ${bytes} bytes`,
      }),
    );
  else if (bytes - metadata > 500 * KIB)
    findings.push(
      raise('heavy', `The HTML is ${kib} KiB`, {
        level: 0,
        on,
        evidence: `${bytes} bytes decoded`,
      }),
    );
  const source = bodyText(reply).text.length - metadata;
  const main = visibleLength(html.mainText);
  const share = source === 0 ? 1 : main / source;
  // html-rendering judges a page with little text.
  if (share < 0.05 && !isShorterThan(html.mainText, THIN_TEXT))
    findings.push(
      raise('markup-share', `Only ${(share * 100).toFixed(1)} % of the HTML is main text`, {
        level: share < 0.02 ? 1 : 0,
        on,
        evidence: `${plural(main, 'character')} of ${source}`,
      }),
    );
  const tokens = tokensOf(html.text);
  if (tokens > 25_000)
    findings.push(
      raise('tokens', `The page has about ${tokens} tokens of text`, {
        level: tokens > 50_000 ? 1 : 0,
        on,
        evidence: `${html.text.length} characters`,
      }),
    );
  return findings;
}
