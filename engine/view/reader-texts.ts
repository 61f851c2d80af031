import { READER_KINDS } from '../checks/evidence/readers';
import { agentAnswers, isRefusal } from '../checks/agent-access/probe';
import type { Reply } from '../network/types';
import { elementsNamed, parseHtml, textOf } from '../parse/html';
import { collapseSpace } from '../parse/text';
import type { ProbeContext } from '../probes/probe-context';
import { homePage } from '../probes/page';
import { mediaType, textStart } from '../probes/reply';
import type { ReaderText } from '../report/types';
import { linesOf, markdownOf, type ViewPart } from './page-view';

const START_MAX = 2000;
const SOURCE_MAX = 100_000;

/** What kinds of reader get in place of the text of the home page: a refusal, Markdown, or roles and names. */
export function readerTexts(context: ProbeContext): ReaderText[] {
  const { reply, html } = context.read(homePage);
  if (reply === null) return [];
  const { tokens } = context.read(agentAnswers);
  const refused = READER_KINDS.flatMap(({ id, clients }) => {
    const names = clients.map(({ token, askedAs = token }) => askedAs);
    const first = tokens.find(
      ({ token, exchange }) => names.includes(token) && isRefusal(exchange),
    );
    return first?.exchange.answer.kind === 'reply'
      ? [{ kinds: [id], source: first.token, ...startOf(first.exchange.answer) }]
      : [];
  });
  const others = READER_KINDS.map(({ id }) => id).filter(
    (id) => id !== 'services' && !refused.some(({ kinds }) => kinds.includes(id)),
  );
  if (html === null) return [...refused, { kinds: others, source: 'Seamark', ...startOf(reply) }];
  const tree = linesOf(html).map(
    ({ kind, parts }) => `${kind === 'heading' ? 'heading: ' : ''}${parts.map(asRole).join('')}`,
  );
  const markdown = others.includes('coding') ? markdownOf(context) : null;
  const sent = (kind: string, source: string, text: string): ReaderText => ({
    ...{ kinds: [kind], source, status: reply.status, text: start(text) },
  });
  return [
    ...refused,
    sent('browser', 'Roles and names', tree.join(' ')),
    ...(markdown ? [sent('coding', 'Markdown', markdown.text)] : []),
  ];
}

const start = (text: string): string => collapseSpace(text).slice(0, START_MAX);

const asRole = ({ kind, text }: ViewPart): string =>
  kind === 'text' ? text : `[${kind}: ${collapseSpace(text) || 'no name'}] `;

/** Status and beginning of an answer that is no page of the site; empty if it is no text. */
function startOf(reply: Reply): Pick<ReaderText, 'status' | 'text'> {
  const isText = /^text|html|json|xml/.test(mediaType(reply) ?? 'text');
  const document = parseHtml(isText ? textStart(reply, SOURCE_MAX) : '');
  const parts = [elementsNamed(document, 'title')[0], document.body];
  return {
    status: reply.status,
    text: start(parts.map((part) => (part ? textOf(part) : '')).join(' ')),
  };
}
