import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import type { Reply } from '../../network/types';
import { outlineOf } from '../../parse/markdown';
import { amountsIn } from '../../parse/money';
import { plural, quote, roundHalfUp } from '../../parse/text';
import { isCacheable, variesOn } from '../../probes/caching';
import {
  isMarkdownFile,
  markdownVariants,
  type MarkdownVariants,
} from '../../probes/markdown-variants';
import { declaredOffers, isOneOf, shownPrices } from '../../probes/offers';
import { page, type HtmlView } from '../../probes/page';
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
  weight: 6.5,
  scope: 'page',
  rules,
  guide,
  probes: { page, variants: markdownVariants },

  judge({ page: { html, reply, unread, exchange }, variants }, context) {
    if (!reply) return unmeasured(exchange);
    const on = variants.negotiated;
    if (on.answer.kind === 'none' || unreadReason(on.answer) !== null) return unmeasured(on);
    if (variants.variant === 'no' && (unread !== null || !isOk(reply))) return unmeasured(exchange);
    if (variants.variant === 'no') return withoutNegotiation(variants, html, context);
    const answer = on.answer;
    const form = formOf(variants, answer);
    const content = variants.variant === 'relabelled' || !html ? [] : compare(answer, html, on);
    const findings = [...form, ...negotiation(variants, answer), ...content];
    const saving = savingOf(answer, reply);
    return findings.length > 0
      ? [...findings, saving]
      : [note('negotiated', 'A request for Markdown returns text/markdown'), saving];
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
  const found = siblings.find((e) => isMarkdownFile(context, e));
  if (found)
    return [
      raise('sibling', 'Markdown exists, but is neither advertised nor negotiated', {
        level: 1,
        on: found,
        evidence: answer,
        subject: 'unadvertised',
        hint:
          'Advertise it with <link rel="alternate" ' +
          'type="text/markdown">, and honor the Accept header.',
      }),
      ...compareFile(found, html),
    ];
  if (advertised[0])
    return [
      raise('broken-alternate', 'The Markdown that the page advertises does not exist', {
        on: advertised[0],
        evidence: answer,
      }),
    ];
  return [
    raise('none', 'The page has no Markdown version', {
      on,
      evidence:
        `${answer}; tried ` +
        `${siblings.map((e) => new URL(e.ask.url).pathname).join(', ') || 'no other URL'}`,
    }),
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

function negotiation(
  { negotiated: on, reluctant }: MarkdownVariants,
  answer: Reply,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (isCacheable(answer) && !variesOn(answer, 'accept'))
    findings.push(
      raise('no-vary', 'The response does not send Vary: Accept', {
        on,
        evidence: `Vary: ${header(answer, 'vary') ?? 'none'}`,
      }),
    );
  const other = reluctant?.answer;
  if (
    reluctant &&
    other?.kind === 'reply' &&
    isOk(other) &&
    /markdown/.test(mediaType(other) ?? '') &&
    !looksLikeHtml(other)
  )
    findings.push(
      raise('ignores-q', 'A client that asks for HTML first gets Markdown', { on: reluctant }),
    );
  return findings;
}

const outline = (reply: Reply) => outlineOf(bodyText(reply).text);

const compareFile = (file: Exchange, html: HtmlView | null) =>
  html && file.answer.kind === 'reply' ? compare(file.answer, html, file) : [];

function compare(answer: Reply, html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const markdown = memoized(answer, outline);
  const { characters, isTooShort, headings, lacking, lacksHeadings } = likenessOf(markdown, html);
  const [mine, theirs] = characters;
  if (isTooShort)
    findings.push(
      raise('empty', `The Markdown has ${mine} characters, the page ${theirs}`, {
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
