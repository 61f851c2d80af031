import { plural, quote } from '../../parse/text';
import { isTooDeep, type JsonObject } from '../../parse/json';
import { answerFor, isJsonType, type DocumentedAnswer } from '../../parse/openapi-operations';
import { misfitOf } from '../../parse/schema-fit';
import { isUnproven } from '../../probes/challenge';
import { resolveUrl } from '../../probes/page';
import { header, isOk, looksLikeHtml, mediaType, parsedBody } from '../../probes/reply';
import { isRedirect } from '../../network/redirect';
import type { Reply } from '../../network/types';
import type { DraftFinding } from '../rules';
import type { CalledOperation } from './probe';
import { note, raise } from './rules';

type Fault = readonly [
  slug: 'dead-operation' | 'undocumented-answer' | 'body-differs',
  what: string,
];

const STEPS_MAX = 100_000;

/** True for an answer that shows nothing about the API. */
const isSilent = ({ exchange }: CalledOperation): boolean =>
  isUnproven(exchange) || (exchange.answer.kind === 'none' && exchange.answer.reason === 'dns');

/** True for a refusal or a redirect: the API answers, and what it offers was not seen. */
const isRefused = ({ exchange: { answer } }: CalledOperation): boolean =>
  answer.kind === 'reply' && ([401, 402, 403].includes(answer.status) || staysOnHost(answer));

/** How an answer differs from what the operation documents; null also if it proves nothing. */
function faultOf(document: JsonObject, called: CalledOperation): Fault | null {
  if (isSilent(called)) return null;
  const { operation, exchange } = called;
  const { answer } = exchange;
  if (answer.kind === 'none') return ['dead-operation', `gives no answer: ${answer.message}`];
  const { status } = answer;
  if (status >= 500) return ['dead-operation', `returns ${status}`];
  const documented = answerFor(document, operation, status);
  if (documented === null && [404, 405, 410].includes(status))
    return ['dead-operation', `returns ${status}`];
  // A refusal of ours shows nothing about the API.
  if (documented === null && [402, 403].includes(status)) return null;
  // Clients follow a redirect within the host; the operation behind it was not called.
  if (documented === null && staysOnHost(answer)) return null;
  const content = documented?.content ?? [];
  // An answer without media types may be a page.
  if (documented !== null && documented.content === null) return null;
  if (isOk(answer) && looksLikeHtml(answer) && !content.some(([type]) => isOfWeb(type)))
    return ['dead-operation', 'is a web page'];
  return documented === null
    ? ['undocumented-answer', `returns ${status}, which is not documented`]
    : bodyFault(document, answer, content);
}

function staysOnHost(reply: Reply): boolean {
  const location = header(reply, 'location');
  const target = isRedirect(reply.status) && location ? resolveUrl(location, reply.url) : null;
  return target !== null && new URL(target).hostname === new URL(reply.url).hostname;
}

const isOfWeb = (type: string) => /html|^(?:text\/)?\*|^\*/.test(type);

function bodyFault(
  document: JsonObject,
  answer: Reply,
  content: NonNullable<DocumentedAnswer['content']>,
): Fault | null {
  if (answer.body.length === 0)
    return answer.status === 200 ? ['body-differs', 'has an empty body'] : null;
  const served = mediaType(answer) ?? 'no media type';
  const isListed = ([type]: readonly [string, unknown]) =>
    type === served ||
    (isJsonType(type) && isJsonType(served)) ||
    (type.endsWith('/*') && (type === '*/*' || served.startsWith(type.slice(0, -1))));
  const media = content.find(([type]) => type === served) ?? content.find(isListed);
  if (!media) {
    const types = content.map(([type]) => quote(type, 60)).slice(0, 3);
    return ['undocumented-answer', `is ${quote(served, 60)} instead of ${types.join(' or ')}`];
  }
  if (!isJsonType(served) || answer.truncated || answer.bodyError !== null) return null;
  const parsed = parsedBody(answer);
  if (!parsed.ok)
    return isTooDeep(parsed.error) ? null : ['body-differs', `is no JSON: ${parsed.error}`];
  const misfit = misfitOf(parsed.value, media[1], { document, steps: STEPS_MAX });
  return misfit === null ? null : ['body-differs', `the body ${misfit}`];
}

const MESSAGES = {
  'dead-operation': 'does not answer as an API',
  'undocumented-answer': 'answers in a way that is not documented',
  'body-differs': 'answers with a body that does not fit its schema',
} as const;

/** Findings about the operations that were called. */
export function callFindings(
  document: JsonObject,
  called: readonly CalledOperation[],
): { readonly open: DraftFinding[]; readonly remarks: DraftFinding[] } {
  const faults = called.flatMap((operation) => {
    const fault = faultOf(document, operation);
    return fault ? [{ ...operation, slug: fault[0], what: fault[1] }] : [];
  });
  const open = (['dead-operation', 'undocumented-answer', 'body-differs'] as const).flatMap(
    (slug) => {
      const same = faults.filter((fault) => fault.slug === slug);
      const [first] = same;
      if (!first) return [];
      const others =
        same.length > 1 ? `, and ${same.length - 1} more of ${called.length} called` : '';
      return [
        raise(slug, `${quote(first.label, 100)} ${MESSAGES[slug]}${others}`, {
          on: first.exchange,
          share: [same.length, called.length],
          evidence: same.map(({ label, what }) => `${quote(label, 60)} ${what}`).join('; '),
        }),
      ];
    },
  );
  const isDead = ({ label }: CalledOperation) =>
    faults.some((fault) => fault.label === label && fault.slug === 'dead-operation');
  const replies = called.flatMap((operation): Reply[] => {
    const { answer } = operation.exchange;
    const isRead = answer.kind === 'reply' && !isUnproven(operation.exchange);
    return isRead && !isDead(operation) ? [answer] : [];
  });
  return {
    open,
    remarks: [...(open.length === 0 ? proofOf(called, replies) : []), ...formOf(replies)],
  };
}

/** What calls without a fault show. */
function proofOf(called: readonly CalledOperation[], replies: readonly Reply[]): DraftFinding[] {
  const labels = called.map(({ label }) => quote(label, 60)).join(', ');
  if (called.every(isSilent)) {
    const message = 'No operation of the API was called, so nothing shows whether it answers';
    const reason =
      called.length === 0
        ? 'only GET operations of OpenAPI 3 on this site that need no input and no authorization are called'
        : `refused by rate, in maintenance, or behind a challenge: ${labels}`;
    return [note('not-called', message, reason)];
  }
  if (called.every((operation) => isSilent(operation) || isRefused(operation))) {
    const message = 'The API refused our calls, so no answer was compared with the description';
    return [note('calls-refused', message, labels)];
  }
  const { length } = replies.filter(isOk);
  if (length === 0) return [];
  const message = `${plural(length, 'operation')} that anyone may call ${length === 1 ? 'answers' : 'answer'} as documented`;
  return [note('called', message, called.map(({ label }) => label).join(', '))];
}

const LIMITS = /^(?:x-)?rate-?limit(?:-limit|-policy)?$/;

/** Remarks on the form of errors and limits, which no standard requires. */
function formOf(replies: readonly Reply[]): DraftFinding[] {
  const error = replies.find((reply) => reply.status >= 400 && isJsonType(mediaType(reply) ?? ''));
  const type = error && mediaType(error);
  const isLimited = replies.some(({ headers }) => headers.some(([name]) => LIMITS.test(name)));
  const problem = `Errors of the API are ${type} instead of application/problem+json (RFC 9457)`;
  return [
    ...(type && type !== 'application/problem+json'
      ? [note('no-problem-details', problem, error.url)]
      : []),
    ...(replies.some(isOk) && !isLimited
      ? [note('no-rate-limit', 'Answers of the API have no RateLimit header')]
      : []),
  ];
}
