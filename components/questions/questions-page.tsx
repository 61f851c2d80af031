import { Section } from '@/components/fixes/section';
import { Sparkline } from '@/components/reports/sparkline';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { scheduleNeeds } from '@/components/shell/schedule-needs';
import { ButtonLink } from '@/components/ui/button';
import { StatusLine } from '@/components/ui/status-line';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import { agreementSentence, answeredSentence } from '@/lib/questions/question-words';
import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import type { Configured, ModelEngine } from '@/lib/questions/server/models/endpoints';
import type { QuestionsView } from '@/lib/questions/server/view-questions';
import { AskDialog, type AskSetup } from './ask-dialog';
import { ImportQuestions } from './import-questions';
import { Progress } from './progress';
import { QuestionDialog, type FormSite } from './question-form';
import { QuestionList } from './question-list';
import { SetupNotice } from './setup-notice';
import { Suggestions } from './suggestions';

interface Props {
  readonly site: Pick<OwnedSite, 'id' | 'url' | 'verifiedAt'>;
  readonly isPaid: boolean;
  readonly mayChange: boolean;
  readonly view: QuestionsView;
  readonly settings: EngineSettings;
  readonly configured: Configured<ModelEngine>;
  readonly progress: QuestionsProgress;
  readonly credits: number;
  readonly creditsPerRun: number;
}

const DETAILS = [
  ['Answers of engines', 'answers'],
  ['Agent runs', 'agent-runs'],
  ['Names and engines', 'answers/settings'],
] as const;

/** Questions of a site with their three answers, and all that is done with them. */
export function QuestionsPage(props: Props) {
  const { site, isPaid, mayChange, view, settings, configured, progress } = props;
  const { questions, suggestions, tasks, results } = view;
  const form: FormSite = {
    id: site.id,
    url: site.url,
    mayChange,
    noSchedule: scheduleNeeds({
      siteId: site.id,
      paid: isPaid,
      verified: site.verifiedAt !== null,
    }),
  };
  const setup = isPaid && configured.answers.length > 0 ? setupOf(props) : null;
  const toAsk = questions.filter(({ input }) => input.readers.some((reader) => reader !== 'pages'));
  const isForOthers = toAsk.length > 0 || (questions.length === 0 && configured.answers.length > 0);
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead
        title="Questions"
        lead={leadOf(view)}
        actions={
          <>
            {setup !== null && toAsk.length > 1 && (
              <AskDialog
                setup={setup}
                questions={toAsk.map(({ id, input: { text, readers } }) => ({ id, text, readers }))}
              />
            )}
            <QuestionDialog
              site={form}
              questionId={null}
              question={{}}
              label="New question"
              look={questions.length === 0 ? 'primary' : 'plain'}
            />
          </>
        }
      />
      <p className="no-print mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {DETAILS.map(([name, path]) => (
          <a key={path} className="link target" href={`/sites/${site.id}/${path}`}>
            {name}
          </a>
        ))}
      </p>
      {isForOthers && (
        <div className="mt-6 empty:hidden">
          <SetupNotice
            isPaid={isPaid}
            engines={configured.answers.map(({ engine }) => engine)}
            wanted={settings.engines}
            nextAskAt={view.nextAskAt}
            isProven={site.verifiedAt !== null}
            now={new Date()}
          />
        </div>
      )}
      <Progress siteId={site.id} initial={progress} />
      {results !== null && <Tally results={results} questions={questions} />}
      <StatusLine>
        {questions.length > 0 && (
          <QuestionList
            site={form}
            questions={questions}
            pages={results?.pages ?? 0}
            setup={setup}
          />
        )}
        {(tasks.length > 0 || (mayChange && suggestions.length > 0)) && (
          <Section title="Suggestions">
            <Suggestions site={form} suggestions={suggestions} tasks={tasks} />
          </Section>
        )}
      </StatusLine>
      {mayChange && <AsFile siteId={site.id} />}
    </>
  );
}

function leadOf({ questions, results }: QuestionsView): string {
  if (questions.length === 0)
    return 'Write what your visitors ask. Your pages, answer engines, and agents answer it, side by side.';
  const ofPages = questions.filter(({ input }) => input.readers.includes('pages')).length;
  if (ofPages === 0) return `${count(questions.length, 'question')} to engines and agents.`;
  return results === null
    ? `${count(ofPages, 'question')}. The next scan looks for the answers.`
    : answeredSentence(results.found, results.judged);
}

const setupOf = ({
  site,
  settings,
  configured: { answers, agents },
  progress,
  credits,
  creditsPerRun,
}: Props): AskSetup => {
  const chosen = answers.map(({ engine }) => engine);
  return {
    siteId: site.id,
    engines: answers,
    chosen:
      settings.engines.length === 0
        ? chosen
        : chosen.filter((engine) => settings.engines.includes(engine)),
    models: agents.map(({ engine }) => engine),
    creditsPerRun,
    credits,
    isAsking: progress.passes.length > 0,
  };
};

function Tally({
  results,
  questions,
}: {
  readonly results: NonNullable<QuestionsView['results']>;
  readonly questions: QuestionsView['questions'];
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Sparkline
        scores={results.history
          .map(({ found, judged }) => (judged === 0 ? 0 : Math.round((100 * found) / judged)))
          .reverse()}
      />
      <span>
        On {count(results.pages, 'page')}, scanned {dateAndTime(results.scannedAt)}.{' '}
        {agreementSentence(questions)}
      </span>
    </div>
  );
}

const AsFile = ({ siteId }: { readonly siteId: string }) => (
  <Section title="As a file">
    <p className="mb-4 max-w-prose text-muted">
      Keep the questions for your pages beside your code, and run <code>seamark ask</code> before
      you publish.
    </p>
    <div className="grid gap-4">
      <p>
        <ButtonLink href={`/api/dashboard/sites/${siteId}/questions/file`} download>
          Download
        </ButtonLink>
      </p>
      <ImportQuestions siteId={siteId} />
    </div>
  </Section>
);
