import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import type { Reply } from '../../network/types';
import { outlineOf } from '../../parse/markdown';
import { amountsIn } from '../../parse/money';
import { plural, quote, roundHalfUp, textBefore } from '../../parse/text';
import { orderIn } from '../../parse/orders';
import { cacheDirectives, isCacheable, variesOn } from '../../probes/caching';
import {
  ACCEPT_UNWEIGHTED,
  isMarkdownFile,
  markdownElsewhere,
  markdownOf,
  markdownVariants,
  type MarkdownElsewhere,
  type MarkdownVariants,
} from '../../probes/markdown-variants';
import { declaredOffers, isOneOf, shownPrices } from '../../probes/offers';
import { page, resolveUrl, type HtmlView } from '../../probes/page';
import { isDead, llmsTxtChoice, type LlmsTxtChoice } from '../llms-txt/probe';
import { bodyText, charsetParam, header, isOk, looksLikeHtml, mediaType } from '../../probes/reply';
import { unreadReason } from '../../probes/unread';
import { memoized, type Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { tokensOf } from '../../parse/tokens';
import { guide } from './guide';
import { likenessOf } from './likeness';
import { raise, note, rules } from './rules';

/** RFC 9110 section 12 (negotiation), RFC 7763 (text/markdown). */
export const contentNegotiation = defineCheck({
  id: 'content-negotiation',
  name: 'Markdown for agents',
  description: 'Can clients that prefer Markdown get the page as Markdown?',
  category: 'content',
  scope: 'page',
  rules,
  guide,
  probes: { page, variants: markdownVariants, elsewhere: markdownElsewhere, llms: llmsTxtChoice },

  judge({ page: { html, reply, unread, exchange }, variants, elsewhere, llms }, context) {
    if (!reply) return unmeasured(exchange);
    const on = variants.negotiated;
    if (on.answer.kind === 'none' || unreadReason(on.answer) !== null) return unmeasured(on);
    if (variants.variant === 'no' && (unread !== null || !isOk(reply))) return unmeasured(exchange);
    const markdown = markdownOf(context, variants);
    const others = markdown
      ? [
          ...elsewhereFindings(elsewhere),
          ...deadEndFindings(markdown, on, llms, elsewhere, context),
        ]
      : [];
    const remarks = markdown ? contentRemarks(markdown, html, llms, elsewhere, context) : [];
    if (variants.variant === 'no')
      return [...withoutNegotiation(variants, html, context), ...others, ...remarks];
    const answer = on.answer;
    const form = formOf(variants, answer);
    const content = variants.variant === 'relabelled' || !html ? [] : compare(answer, html, on);
    const findings = [...form, ...negotiation(variants, answer, reply), ...content, ...others];
    const saving = savingOf(answer, reply);
    return findings.length > 0
      ? [...findings, ...remarks, saving]
      : [note('negotiated', 'A request for Markdown returns text/markdown'), ...remarks, saving];
  },
});

function withoutNegotiation(
  variants: MarkdownVariants,
  html: HtmlView | null,
  context: ProbeContext,
): DraftFinding[] {
  const { negotiated: on, advertised, siblings } = variants;
  const linked = advertised.find((e) => isMarkdownFile(context, e));
  const answer =
    'Accept: text/markdown gets ' +
    `${on.answer.kind === 'reply' ? (mediaType(on.answer) ?? 'a response without a Content-Type') : 'no response'}`;
  if (linked)
    return [
      raise('sibling', 'Markdown has its own URL, but the page does not negotiate content', {
        level: 0,
        on: linked,
        evidence: answer,
        subject: 'advertised',
      }),
      ...compareFile(linked, html),
    ];
  const sibling = siblings.find((e) => isMarkdownFile(context, e));
  if (sibling)
    return [
      raise('sibling', 'Markdown exists, but is neither advertised nor negotiated', {
        level: 1,
        on: sibling,
        evidence: answer,
        subject: 'unadvertised',
        hint:
          'Advertise it with <link rel="alternate" ' +
          'type="text/markdown">, and honor the Accept header.',
      }),
      ...compareFile(sibling, html),
    ];
  if (advertised[0])
    return [
      raise('broken-alternate', 'The Markdown that the page advertises does not exist', {
        on: advertised[0],
        evidence: answer,
      }),
    ];
  const refusal = on.answer.kind === 'reply' && !isOk(on.answer) ? on.answer.status : null;
  return [
    raise(
      'none',
      refusal === null
        ? 'The page has no Markdown version'
        : `A client that prefers Markdown to HTML gets ${refusal} instead of the page`,
      {
        on,
        evidence:
          `${answer}; tried ` +
          `${siblings.map((e) => new URL(e.ask.url).pathname).join(', ') || 'no other URL'}`,
        ...(refusal !== null && {
          hint: 'Answer with HTML where there is no Markdown: the request accepts both.',
        }),
      },
    ),
  ];
}

function formOf({ variant, negotiated: on }: MarkdownVariants, answer: Reply): DraftFinding[] {
  if (variant === 'relabelled')
    return [
      raise('relabelled', 'The response is labeled text/markdown and contains HTML', {
        on,
        evidence: quote(bodyText(answer).text.trim(), 60),
      }),
    ];
  if (variant === 'plain') return [raise('plain-type', 'Markdown is served as text/plain', { on })];
  return charsetParam(answer) === null
    ? [
        raise('no-charset', 'text/markdown is served without a charset', {
          on,
          evidence: header(answer, 'content-type') ?? '',
        }),
      ]
    : [];
}

/** The response that chose Markdown: the last one at an address that the request for HTML passed, too. */
function choosing(answer: Reply, page: Reply): Pick<Reply, 'url' | 'status' | 'headers'> {
  const passed = new Set([...page.hops, page].map(({ url }) => url));
  return [...answer.hops, answer].findLast(({ url }) => passed.has(url)) ?? answer;
}

/** Redirects that caches store by default (RFC 9110 section 15.1). */
const STORED = new Set([300, 301, 308]);

/** True if a shared cache may answer other clients with it. */
const isShared = (reply: Pick<Reply, 'status' | 'headers'>) =>
  isCacheable(reply) &&
  (reply.status < 300 ||
    STORED.has(reply.status) ||
    ['max-age', 's-maxage', 'public'].some((name) => cacheDirectives(reply).has(name)) ||
    header(reply, 'expires') !== null);

function negotiation(
  { negotiated: on, variant, reluctant, unweighted }: MarkdownVariants,
  answer: Reply,
  page: Reply,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const chosen = choosing(answer, page);
  if (isShared(chosen) && !variesOn(chosen, 'accept')) {
    const vary = `Vary: ${header(chosen, 'vary') ?? 'none'}`;
    findings.push(
      chosen === answer
        ? raise('no-vary', 'The response does not send Vary: Accept', { on, evidence: vary })
        : raise('no-vary', 'The redirect to the Markdown does not send Vary: Accept', {
            on,
            evidence: `${chosen.url} ${chosen.status}; ${vary}`,
          }),
    );
  }
  if (reluctant && isMarkdownAnswer(reluctant))
    findings.push(
      raise('ignores-q', 'A client that asks for HTML first gets Markdown', { on: reluctant }),
    );
  const other = unweighted?.answer;
  const isInHtml = other?.kind === 'reply' && isOk(other) && looksLikeHtml(other);
  if (unweighted && isInHtml && variant !== 'relabelled')
    findings.push(
      raise(
        'unweighted',
        `A client that sends “Accept: ${ACCEPT_UNWEIGHTED}”, without weights, gets HTML`,
        { on: unweighted },
      ),
    );
  return findings;
}

const isMarkdownAnswer = ({ answer }: Exchange) =>
  answer.kind === 'reply' &&
  isOk(answer) &&
  /markdown/.test(mediaType(answer) ?? '') &&
  !looksLikeHtml(answer);

export const lackingMessage = (lacking: number, all: number) =>
  `${lacking} of ${plural(all, 'other sampled page')} ${lacking === 1 ? 'has' : 'have'} no Markdown version`;

/** Listed pages without Markdown; the audited page has it. */
function elsewhereFindings({ pages }: MarkdownElsewhere): DraftFinding[] {
  const lacking = pages.filter(({ markdown }) => markdown === null);
  return lacking.length === 0
    ? []
    : [
        raise('some-pages', lackingMessage(lacking.length, pages.length), {
          share: [lacking.length, pages.length + 1],
          on: lacking[0]!.exchange,
          evidence: lacking.map(({ url }) => url).join(', '),
        }),
      ];
}

/** Markdown of this page and of others; without the index itself, which the home page may serve. */
const markdownPages = (markdown: Reply, llms: LlmsTxtChoice, { pages }: MarkdownElsewhere) =>
  [markdown, ...pages.flatMap((page) => page.markdown ?? [])].filter(
    (reply) =>
      !(
        repeatsLines(reply, llms) &&
        bodyText(reply).text.length < 1.2 * (llms.content?.text.length ?? 0)
      ),
  );

/** True for Markdown that names neither the index nor another page of the site. */
const isDeadEnd = (reply: Reply, llms: LlmsTxtChoice, context: ProbeContext): boolean =>
  !namesIndex(reply, llms) &&
  !linksOf(reply).some(
    (url) => context.isSameSite(url) && textBefore(url, '#') !== textBefore(reply.url, '#'),
  );

/** Pages whose Markdown is a dead end for an agent, of those that have Markdown. */
export function deadEndsOf(
  markdown: Reply,
  llms: LlmsTxtChoice,
  elsewhere: MarkdownElsewhere,
  context: ProbeContext,
) {
  const pages = markdownPages(markdown, llms, elsewhere);
  return { pages, deadEnds: pages.filter((reply) => isDeadEnd(reply, llms, context)) };
}

function deadEndFindings(
  markdown: Reply,
  on: Exchange,
  llms: LlmsTxtChoice,
  elsewhere: MarkdownElsewhere,
  context: ProbeContext,
): DraftFinding[] {
  const { pages, deadEnds } = deadEndsOf(markdown, llms, elsewhere, context);
  if (llms.content === null || deadEnds.length === 0) return [];
  return [
    raise(
      'dead-end',
      `The Markdown of ${deadEnds.length} of ${plural(pages.length, 'page')} links neither to llms.txt ` +
        'nor to another page: an agent that begins there has to guess addresses',
      {
        share: [deadEnds.length, pages.length],
        on: elsewhere.pages.find((page) => page.markdown === deadEnds[0])?.exchange ?? on,
        evidence: deadEnds.map(({ url }) => url).join(', '),
      },
    ),
  ];
}

/** The links of a shorter index repeat by chance. */
const INDEX_MIN = 5;

/** Remarks about what only the Markdown has. */
function contentRemarks(
  markdown: Reply,
  html: HtmlView | null,
  llms: LlmsTxtChoice,
  elsewhere: MarkdownElsewhere,
  context: ProbeContext,
): DraftFinding[] {
  const { links } = elsewhere;
  const remarks: DraftFinding[] = [];
  const dead = links.filter(({ exchange }) => isDead(exchange, context));
  if (dead.length > 0)
    remarks.push(
      note(
        'dead-links',
        `${dead.length} of ${plural(links.length, 'sampled link')} within the Markdown ` +
          `${dead.length === 1 ? 'is' : 'are'} broken`,
        dead.map(({ url }) => url).join(', '),
      ),
    );
  const instruction = orderIn(bodyText(markdown).text);
  if (instruction !== null)
    remarks.push(
      note(
        'orders',
        'The Markdown gives orders to models, which a careful agent refuses',
        quote(instruction),
      ),
    );
  const listed = new Set(llms.content?.urls);
  if (listed.size === 0) return remarks;
  const all = markdownPages(markdown, llms, elsewhere);
  const lost = all.filter((reply) => !namesIndex(reply, llms) && !isDeadEnd(reply, llms, context));
  if (lost.length > 0)
    remarks.push(
      note(
        'no-index-link',
        `The Markdown of ${lost.length} of ${plural(all.length, 'page')} links to other pages, but not to llms.txt`,
        lost[0]!.url,
      ),
    );
  const ownLinks = new Set(html?.anchors.map(({ url }) => url));
  const repeating = all.find((reply) => {
    const named = new Set(linksOf(reply).filter((url) => listed.has(url)));
    const added = [...named].filter((url) => reply !== markdown || !ownLinks.has(url));
    return (
      (listed.size >= INDEX_MIN && added.length >= MOST * listed.size) || repeatsLines(reply, llms)
    );
  });
  if (repeating)
    remarks.push(
      note(
        'index-inlined',
        'The Markdown repeats the whole llms.txt, which each page costs an agent: one link is enough',
        repeating.url,
      ),
    );
  return remarks;
}

/** Share of the index that is the whole of it. */
const MOST = 0.8;

/** True if the Markdown has most lines of the list of llms.txt. */
function repeatsLines(reply: Reply, { content }: LlmsTxtChoice): boolean {
  const lines = linesOf(content?.text ?? '').filter((line) => /^[-*+] /.test(line));
  const pageLines = new Set(linesOf(bodyText(reply).text));
  return (
    lines.length >= INDEX_MIN &&
    lines.filter((line) => pageLines.has(line)).length >= MOST * lines.length
  );
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

const linksOf = (reply: Reply): string[] =>
  memoized(reply, outline).links.flatMap(({ url }) => resolveUrl(url, reply.url) ?? []);

const namesIndex = (reply: Reply, { file }: LlmsTxtChoice): boolean =>
  linksOf(reply).includes(file.exchange.answer.url) || /\bllms\.txt\b/i.test(bodyText(reply).text);

const outline = (reply: Reply) => outlineOf(bodyText(reply).text);

/** What differs in Markdown that takes nothing: clients that want Markdown ask the address of the page for it. */
const compareFile = (file: Exchange, html: HtmlView | null): DraftFinding[] =>
  html && file.answer.kind === 'reply'
    ? compare(file.answer, html, file).map((finding) => ({ ...finding, extent: 0 }))
    : [];

function compare(answer: Reply, html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const markdown = memoized(answer, outline);
  const { characters, isTooShort, headings, lacking, lacksHeadings } = likenessOf(markdown, html);
  const [mine, theirs] = characters;
  if (isTooShort)
    findings.push(
      raise('empty', `The Markdown has ${mine} characters, the page ${theirs}`, {
        share: [theirs - mine, theirs],
        on,
        evidence: `${roundHalfUp((100 * mine) / theirs)} % of the main text`,
      }),
    );
  if (lacksHeadings)
    findings.push(
      raise(
        'parity',
        `The Markdown contains ${headings.length - lacking.length} of ` +
          `${plural(headings.length, 'heading')} of the page`,
        { on, evidence: `first missing ${quote(lacking[0] ?? '', 60)}` },
      ),
    );
  findings.push(...priceFindings(answer, html, on));
  if (markdown.openFence)
    findings.push(
      raise('open-fence', 'A code fence is never closed', {
        on,
        evidence: 'CommonMark section 4.5',
      }),
    );
  return findings;
}

/** Compares the price where the page and its JSON-LD agree on it. */
function priceFindings(answer: Reply, html: HtmlView, on: Exchange): DraftFinding[] {
  const declared = declaredOffers(html);
  const onPage = declared && shownPrices(html).find((price) => isOneOf(price, declared.prices));
  if (!onPage) return [];
  const amounts = amountsIn(bodyText(answer).text.slice(0, MARKDOWN_MAX));
  if (amounts.length === 0 || amounts.some((amount) => isOneOf(amount, declared.prices))) return [];
  return [
    raise('price-differs', 'The price in the Markdown is not the one on the page', {
      on,
      evidence: `Markdown ${quote(amounts[0]!.text, 30)}, page ${quote(onPage.text, 30)}`,
    }),
  ];
}

const MARKDOWN_MAX = 200_000;

function savingOf(answer: Reply, page: Reply): DraftFinding {
  const stated = header(answer, 'x-markdown-tokens');
  const original = header(answer, 'x-original-tokens');
  if (stated)
    return note(
      'tokens',
      `The server declares ${stated} tokens of ` +
        `Markdown${original ? ` instead of ${original}` : ''}`,
    );
  const [mine, theirs] = [answer, page].map((reply) => tokensOf(bodyText(reply).text));
  return note('tokens', `About ${plural(mine!, 'token')} as Markdown, ${theirs} as HTML`);
}
