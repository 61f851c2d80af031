import Link from 'next/link';
import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/actions';
import { Mark, type MarkName } from '@/components/ui/marks';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { expectationText } from '@/lib/questions/agent-words';
import type { QuestionInput } from '@/lib/questions/contract/dashboard/questions';
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
              <Head question={question} />
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

function Head({
  question: { text, schedule, suggested },
}: {
  readonly question: AnsweredQuestion;
}) {
  return (
    <h3 dir="auto" className="min-w-0 flex-1 basis-72 font-medium wrap-anywhere">
      {siteText(text, 500)}
      {schedule !== 'off' && <Chip>{schedule}</Chip>}
      {suggested && <Chip>suggested</Chip>}
    </h3>
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
  const { id, text, readers, runs } = question;
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
            question={inputOf(question)}
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

const inputOf = ({
  text,
  answers,
  startUrl,
  expectations,
  readers,
  schedule,
  suggested,
}: AnsweredQuestion): QuestionInput => ({
  text,
  answers,
  startUrl,
  expectations,
  readers,
  schedule,
  suggested,
});

function Answer({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-1">
      <h4 className="text-sm text-muted">{title}</h4>
      {children}
    </section>
  );
}

const Nothing = ({ children }: { readonly children: string }) => (
  <p className="text-muted">{children}</p>
);

function OnSite({
  siteId,
  question: { readers, onSite },
  pages,
}: {
  readonly siteId: string;
  readonly question: AnsweredQuestion;
  readonly pages: number;
}) {
  return (
    <Answer title="On the site">
      {!readers.includes('pages') ? (
        <Nothing>Not looked for.</Nothing>
      ) : onSite === null ? (
        <Nothing>The next scan looks for it.</Nothing>
      ) : (
        <Result siteId={siteId} result={onSite} pages={pages} />
      )}
    </Answer>
  );
}

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
  const page = new URLSearchParams({ page: url });
  return (
    <p>
      <q dir="auto">{siteText(text, 300)}</q>{' '}
      <Link className="link text-sm wrap-anywhere" href={`/sites/${siteId}/seen?${page}`}>
        {siteText(url.replace(/^https?:\/\//, ''), 100)}
      </Link>
    </p>
  );
}

/** What the fastest reader read, and which readers found nothing. */
function Readers({ attempts }: Pick<QuestionResult, 'attempts'>) {
  const successes = attempts.filter(({ found }) => found).toSorted((a, b) => a.tokens - b.tokens);
  const [best] = successes;
  // The cause says why no reader found it.
  if (best === undefined) return null;
  const missed = attempts.filter(({ found }) => !found).map(({ reader }) => READER_WORDS[reader]);
  return (
    <p className="text-sm text-muted">
      Found after {count(best.pages, 'page')} and {best.tokens.toLocaleString('en')} tokens
      {missed.length > 0 && `, but not from ${missed.join(', ')}`}
    </p>
  );
}

function Said({ question: { readers, said } }: { readonly question: AnsweredQuestion }) {
  return (
    <Answer title="Said by engines">
      {said.map((answer) => {
        const isGood = answer.cited === true || answer.mentioned === true;
        return (
          <Link key={answer.engine} className="link" href={answer.href}>
            <span className={`mark ${isGood ? 'text-pass' : 'text-na'}`}>
              <Mark name={isGood ? 'pass' : 'na'} />
            </span>{' '}
            {siteText(answer.engine, 60)}: {saidWords(answer)}
          </Link>
        );
      })}
      {said.length === 0 && (
        <Nothing>{readers.includes('engines') ? 'Not asked yet.' : 'Not asked.'}</Nothing>
      )}
    </Answer>
  );
}

function Done({ site, question: { readers, done, startUrl, expectations } }: OfQuestion) {
  const isAsked = readers.includes('agents');
  const start = (startUrl ?? site.url).replace(new URL(site.url).origin, '') || '/';
  return (
    <Answer title="Done by an agent">
      {done.map(({ by, verdict, share, href }) => (
        <p key={by}>
          <Link className="link" href={href}>
            {siteText(by, 60)}
          </Link>{' '}
          <VerdictMark run={{ verdict: verdict as 'passed', status: 'succeeded' }} />
          {share !== null && <span className="block text-sm text-muted">{share} done</span>}
        </p>
      ))}
      {done.length === 0 && <Nothing>{isAsked ? 'Not tried yet.' : 'Not asked.'}</Nothing>}
      {isAsked && (
        <>
          <p className="text-sm text-muted">
            From <code className="wrap-anywhere">{siteText(start, 200)}</code>
          </p>
          {expectations
            .map((expectation) => expectationText(expectation))
            .map((text) => (
              <p key={text} className="text-sm text-muted" dir="auto">
                {siteText(text, 300)}
              </p>
            ))}
        </>
      )}
    </Answer>
  );
}
