import Link from 'next/link';
import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/actions';
import { Mark, type MarkName } from '@/components/ui/marks';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { expectationText } from '@/lib/questions/agent-words';
import type { QuestionResult } from '@/lib/questions/contract/questions';
import {
  causeSentence,
  READER_WORDS,
  saidWords,
  STATE_WORDS,
} from '@/lib/questions/question-words';
import type { AnsweredQuestion } from '@/lib/questions/server/view-questions';
import { VerdictMark } from './agent-runs/verdict-mark';
import { AskDialog, type AskSetup } from './ask-dialog';
import { QuestionDialog, type FormSite } from './question-form';

interface Props {
  readonly site: FormSite;
  readonly questions: readonly AnsweredQuestion[];
  /** Number of pages of the latest scan with questions. */
  readonly pages: number;
  /** Null if nothing can be asked now. */
  readonly setup: AskSetup | null;
}

const MARKS: Readonly<Record<QuestionResult['state'], readonly [MarkName, color: string]>> = {
  found: ['pass', 'text-pass'],
  contradicted: ['warn', 'text-warn'],
  not_found: ['fail', 'text-fail'],
  unknown: ['unmeasured', 'text-muted'],
};

/** Questions with their three answers, those that the pages don’t answer first. */
export function QuestionList({ site, questions, pages, setup }: Props) {
  const isLost = ({ onSite }: AnsweredQuestion) => onSite !== null && onSite.state !== 'found';
  return (
    <ul className="mt-6 border-t border-line">
      {questions
        .toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)))
        .map((question) => (
          <li key={question.id} className="grid gap-3 border-b border-line py-5">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <Head input={question.input} />
              <Actions site={site} question={question} setup={setup} />
            </div>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
              <OnSite siteId={site.id} question={question} pages={pages} />
              <Said question={question} />
              <Done site={site} question={question} />
            </div>
          </li>
        ))}
    </ul>
  );
}

function Head({ input: { text, schedule, suggested } }: Pick<AnsweredQuestion, 'input'>) {
  return (
    <h2 dir="auto" className="min-w-0 flex-1 basis-72 text-base! font-medium! wrap-anywhere">
      {siteText(text, 500)}
      {schedule !== 'off' && <Chip>{schedule}</Chip>}
      {suggested && <Chip>suggested</Chip>}
    </h2>
  );
}

const Chip = ({ children }: { readonly children: string }) => (
  <>
    {' '}
    <span className="chip">{children}</span>
  </>
);

interface OfQuestion {
  readonly site: FormSite;
  readonly question: AnsweredQuestion;
}

function Actions({ site, question, setup }: OfQuestion & Pick<Props, 'setup'>) {
  const { id, runs, input } = question;
  const { text, readers } = input;
  const mayAsk =
    (setup?.engines.length && readers.includes('engines')) ||
    (setup?.models.length && readers.includes('agents'));
  const mayChange = site.mayChange || readers.every((reader) => reader === 'agents');
  return (
    <div className="no-print flex flex-wrap gap-2">
      {mayAsk && <AskDialog setup={setup!} questions={[{ id, text, readers }]} />}
      {mayChange && (
        <>
          <QuestionDialog
            site={site}
            questionId={id}
            question={question.input}
            hasRuns={runs > 0}
            label="Edit"
            name={`Edit question: ${text}`}
            small
          />
          <ConfirmButton
            label="Delete"
            name={`Delete question: ${text}`}
            title="Delete this question?"
            description={
              <>
                <span dir="auto">{text}</span>
                {runs > 0 && ' Its runs and replays are kept.'}
              </>
            }
            submit="Delete question"
            failure="Couldn’t delete the question"
            done="Question deleted."
            call="deleteQuestion"
            input={{ params: { id } }}
          />
        </>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly title: string;
  /** True if the question is not for this reader; phones leave the answer out. */
  readonly isUnasked: boolean;
  /** Shown without an answer. */
  readonly pending: string;
  readonly children: ReactNode;
}

const Answer = ({ title, isUnasked, pending, children }: AnswerProps) => (
  <section
    className={`grid min-w-0 content-start gap-1 ${isUnasked && !children ? 'max-md:hidden' : ''}`}
  >
    <h3 className="text-sm text-muted">{title}</h3>
    {children || <p className="text-muted">{isUnasked ? 'Not asked.' : pending}</p>}
  </section>
);

interface SourceProps {
  readonly by: string;
  readonly href: string;
  readonly children: ReactNode;
}

/** Who answered, with a link to the detail, and the verdict. */
const Source = ({ by, href, children }: SourceProps) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    <Link className="link" href={href}>
      {siteText(by, 60)}
    </Link>
    {children}
  </p>
);

interface OnSiteProps {
  readonly siteId: string;
  readonly question: AnsweredQuestion;
  readonly pages: number;
}

const OnSite = ({ siteId, question: { input, onSite }, pages }: OnSiteProps) => (
  <Answer
    title="On the site"
    isUnasked={!input.readers.includes('pages')}
    pending="The next scan looks for it."
  >
    {input.readers.includes('pages') && onSite !== null && (
      <Result siteId={siteId} result={onSite} pages={pages} />
    )}
  </Answer>
);

function Result({
  siteId,
  result,
  pages,
}: {
  readonly siteId: string;
  readonly result: QuestionResult;
  readonly pages: number;
}) {
  const { quote, contradiction, cause, attempts, state } = result;
  const [mark, color] = MARKS[state];
  const sentence = causeSentence(result, pages);
  return (
    <>
      <span className={`mark ${color}`}>
        <Mark name={mark} />
        {STATE_WORDS[state]}
      </span>
      {quote !== null && <Quoted siteId={siteId} {...quote} />}
      {contradiction !== null && <Quoted siteId={siteId} {...contradiction} />}
      {sentence !== null && (
        <p className="wrap-anywhere">
          {siteText(sentence, 800)}{' '}
          {quote === null && cause?.url && cause.lostBy !== 'unmeasured' && (
            <>
              <SeenLink siteId={siteId} url={cause.url}>
                See it as agents do
              </SeenLink>{' '}
            </>
          )}
          {cause?.checkId && (
            <Link className="link" href={`/sites/${siteId}/fixes/${cause.checkId}`}>
              See the fix
            </Link>
          )}
        </p>
      )}
      <Readers attempts={attempts} />
    </>
  );
}

/** A sentence of the site, with a link to its page as agents see it. */
function Quoted({
  siteId,
  url,
  text,
}: {
  readonly siteId: string;
  readonly url: string;
  readonly text: string;
}) {
  return (
    <p>
      <q dir="auto">{siteText(text, 300)}</q>{' '}
      <SeenLink siteId={siteId} url={url}>
        {siteText(url.replace(/^https?:\/\//, ''), 100)}
      </SeenLink>
    </p>
  );
}

interface SeenLinkProps {
  readonly siteId: string;
  readonly url: string;
  readonly children: string;
}

/** Opens a page as agents see it. */
const SeenLink = ({ siteId, url, children }: SeenLinkProps) => (
  <Link
    className="link text-sm wrap-anywhere"
    href={`/sites/${siteId}/seen?${new URLSearchParams({ page: url })}`}
  >
    {children}
  </Link>
);

/** What the fastest reader read, and which readers found nothing. */
function Readers({ attempts }: Pick<QuestionResult, 'attempts'>) {
  const successes = attempts.filter(({ found }) => found).toSorted((a, b) => a.tokens - b.tokens);
  const [best] = successes;
  // The cause says why no reader found it.
  if (best === undefined) return null;
  const missed = attempts.filter(({ found }) => !found).map(({ reader }) => READER_WORDS[reader]);
  return (
    <p className="text-sm text-muted">
      {best.pages === 1
        ? 'On the first page'
        : `After ${count(best.pages, 'page')} and ${best.tokens.toLocaleString('en')} tokens`}
      {missed.length > 0 && `, but not from ${missed.join(', ')}`}
    </p>
  );
}

const Said = ({ question: { input, said } }: Pick<OnSiteProps, 'question'>) => (
  <Answer
    title="Said by engines"
    isUnasked={!input.readers.includes('engines')}
    pending="Not asked yet."
  >
    {said.length > 0 &&
      said.map((answer) => {
        const shape = answer.cited === true || answer.mentioned === true ? 'pass' : 'na';
        return (
          <Source key={answer.engine} by={answer.engine} href={answer.href}>
            <span className={`mark text-${shape}`}>
              <Mark name={shape} />
              {saidWords(answer)}
            </span>
          </Source>
        );
      })}
  </Answer>
);

function Done({ site, question: { input, done } }: OfQuestion) {
  const isAsked = input.readers.includes('agents');
  const start = (input.startUrl ?? site.url).replace(new URL(site.url).origin, '') || '/';
  return (
    <Answer title="Done by an agent" isUnasked={!isAsked} pending="Not tried yet.">
      {done.length + Number(isAsked) > 0 && (
        <>
          {done.map(({ by, verdict, share, href }) => (
            <Source key={by} by={by} href={href}>
              <VerdictMark run={{ verdict, status: 'succeeded' }} />
              {share !== null && <span className="text-sm text-muted">{share} done</span>}
            </Source>
          ))}
          {done.length === 0 && <p className="text-muted">Not tried yet.</p>}
          {isAsked && (
            <p className="text-sm text-muted">
              From <code className="wrap-anywhere">{siteText(start, 200)}</code>
            </p>
          )}
          {isAsked &&
            input.expectations.map((expectation, index) => (
              <p key={index} className="text-sm text-muted" dir="auto">
                {siteText(expectationText(expectation), 300)}
              </p>
            ))}
        </>
      )}
    </Answer>
  );
}
