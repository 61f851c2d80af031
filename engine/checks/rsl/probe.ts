import { cached, type Probe } from '../../define';
import type { Reply } from '../../network/types';
import { attr, isText, named } from '../../parse/html';
import { parseRsl, type Rsl } from './parse';
import { once, type Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { advertised } from '../../probes/advertised';
import { request } from '../../probes/ask';
import { readExchange, type FileReading } from '../../probes/file';
import { robotsTxtFile } from '../../probes/files';
import { homePage, resolveUrl, type HtmlView } from '../../probes/page';
import { bodyText } from '../../probes/reply';

export const RSL_TYPE = 'application/rsl+xml';

const getRsl = (url: string) =>
  request({
    url,
    headers: { accept: `${RSL_TYPE}, application/xml;q=0.9, */*;q=0.1` },
    capBytes: 1024 * 1024,
  });

export interface RslDocument {
  /** Where it was declared, for people: `robots.txt line 4`. */
  readonly via: string;
  /** Null for a document inside the home page. */
  readonly file: FileReading | null;
  /** The exchange that shows it. */
  readonly exchange: Exchange;
  /** Null when it was not there. */
  readonly rsl: Rsl | null;
}

export interface RslReading {
  readonly documents: readonly RslDocument[];
  /** `License:` lines whose value is not an absolute address. */
  readonly relative: readonly { readonly value: string; readonly line: number }[];
  /** Where a pointer would be declared. */
  readonly robots: Exchange;
}

const POINTERS_MAX = 3;

/** Every RSL document that the site declares: robots.txt, Link header, link element, inline script. */
export const rslDocuments: Probe<RslReading> = cached({
  asks: (seen) => [
    ...robotsTxtFile.asks(seen),
    ...advertised.asks(seen),
    ...pointers(seen).map((p) => getRsl(p.url)),
  ],
  read(seen) {
    const { exchange } = robotsTxtFile.read(seen);
    return {
      documents: [...pointers(seen).map((p) => documentAt(seen, p)), ...inline(seen)],
      relative: licenseLines(seen).filter((l) => !/^https?:\/\//i.test(l.value)),
      robots: exchange,
    };
  },
});

const licenseLines = (seen: Seen) =>
  robotsTxtFile.read(seen).robots.extensions.filter((e) => e.field === 'license');

/** Declared addresses, each once, in an order that does not depend on which answer came first. */
function pointers(seen: Seen): { url: string; via: string }[] {
  const robots = robotsTxtFile.asks(seen);
  if (![...robots, ...advertised.asks(seen)].every((ask) => seen.get(ask))) return [];
  const base = robotsTxtFile.read(seen).reply?.url ?? seen.origin;
  const found = new Map<string, string>();
  const add = (url: string | null, via: string) =>
    void (url && !found.has(url) && found.set(url, via));
  for (const { value, line } of licenseLines(seen))
    add(resolveUrl(value, base), `robots.txt line ${line}`);
  for (const { rels, type, url, via } of advertised.read(seen))
    if (rels.includes('license') && type === RSL_TYPE) add(url, `${via} of the home page`);
  return [...found].slice(0, POINTERS_MAX).map(([url, via]) => ({ url, via }));
}

const rslOf = (reply: Reply) => parseRsl(bodyText(reply).text, reply.truncated);

/** Licence documents may well live on another site: a collective, a licence server. */
function documentAt(seen: Seen, { url, via }: { url: string; via: string }): RslDocument {
  const ask = getRsl(url);
  const file = readExchange(seen, seen.get(ask), ask);
  const isThere = file.reply && (file.state === 'present' || file.state === 'elsewhere');
  return {
    via,
    file,
    exchange: file.exchange,
    rsl: isThere && file.reply ? once(file.reply, rslOf) : null,
  };
}

function inline(seen: Seen): RslDocument[] {
  const { html, exchange } = homePage.read(seen);
  return html
    ? once(html, scriptsOf).map((rsl) => ({
        via: '<script> of the home page',
        file: null,
        exchange,
        rsl,
      }))
    : [];
}

function scriptsOf({ document }: HtmlView): Rsl[] {
  return named(document, 'script')
    .filter((e) => attr(e, 'type')?.split(';')[0]?.trim().toLowerCase() === RSL_TYPE)
    .slice(0, POINTERS_MAX)
    .map((e) =>
      parseRsl(
        e.childNodes
          .filter(isText)
          .map((n) => n.value)
          .join(''),
      ),
    );
}
