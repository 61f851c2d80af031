import { reasonText, verdictWords } from '@/lib/questions/agent-words';
import { dateAndTime } from '@/lib/platform/text/dates';
import { blocks, code, heading, link, list, text } from '@/lib/platform/text/markdown';
import { count } from '@/lib/platform/text/numbers';
import { replayView, type QuoteView, type StepView } from '@/lib/questions/replay-view';
import { siteLines, siteText } from '@/lib/platform/text/site-text';
import type { Published } from './published';

/** A published run as Markdown. Texts of the site are in fenced blocks. */
export function replayMarkdown({ host, replay }: Published): string {
  const { run } = replay;
  const { steps, quotes, noQuotes } = replayView(replay);
  const verdict = run.verdict === null ? null : verdictWords(run.verdict);
  return blocks(
    heading(1, siteText(run.goal ?? 'Agent run', 500)),
    text(
      [
        `Agent task on ${host}`,
        count(run.stepCount, 'step'),
        run.model,
        run.agentVersion,
        dateAndTime(run.createdAt),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    heading(2, 'Verdict'),
    verdict && text(`${verdict.word}. ${verdict.means}`),
    run.reasons.length > 0 &&
      list(run.reasons.map((reason) => text(siteText(reasonText(reason), 300)))),
    heading(2, 'Answer'),
    run.answer === null ? text('The agent gave no answer.') : code(siteLines(run.answer, 2000)),
    heading(2, 'Evidence'),
    ...(quotes.length === 0 ? [text(noQuotes)] : quotes.flatMap(quoteBlocks)),
    steps.length > 0 && heading(2, 'All steps'),
    ...steps.flatMap(stepBlocks),
  );
}

const quoteBlocks = ({ quote, url, link: address, step }: QuoteView): string[] => [
  code(quote),
  `${address === null ? text(url) : link(url, address)}${step === null ? '' : `, read in step ${step + 1}`}`,
];

function stepBlocks({
  index,
  word,
  subject,
  url,
  link: address,
  status,
  facts,
  note,
  read,
}: StepView): (string | null)[] {
  return [
    heading(
      3,
      `Step ${index + 1}: ${word}${subject === null ? '' : ` ${subject}`}${status === null ? '' : `, status ${status}`}`,
    ),
    `${url === null || address === null ? '' : `${link(url, address)} · `}${text(facts)}`,
    note === null ? null : text(note),
    read.length === 0 ? null : code(read.map((piece) => piece.text).join('')),
  ];
}
