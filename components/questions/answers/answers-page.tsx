import type { ComponentProps } from 'react';
import { PassProgress } from './pass-progress';
import { PassTable } from './pass-table';
import { SelectedAnswers } from './selected-answers';
import { ShareFigure } from './share-figure';
import { SetupNotice } from './setup-notice';
import { StartPasses } from './start-passes';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { ButtonLink } from '@/components/ui/button';
import type { ModelEngine } from '@/lib/questions/server/models/endpoints';
import type { AnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import type { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import type { Page } from '@/lib/platform/contract/page';

const LEAD = 'What AI answer engines say and cite when asked about what this site offers.';

interface Props {
  readonly site: Pick<OwnedSite, 'id' | 'host' | 'verifiedAt'>;
  readonly isPaid: boolean;
  readonly mayChange: boolean;
  readonly page: Page;
  readonly passId: string | undefined;
  readonly view: Awaited<ReturnType<typeof getAnswersView>>;
  readonly setup: AnswersSetup;
  readonly engines: readonly ModelEngine[];
  readonly progress: ComponentProps<typeof PassProgress>['initial'];
  readonly credits: number;
}

export function AnswersPage({
  site,
  isPaid,
  mayChange,
  page,
  passId,
  view,
  setup,
  engines,
  progress,
  credits,
}: Props) {
  const { passes, nextOffset, selected, trend } = view;
  const wanted = chosenOf(engines, setup);
  const now = new Date();
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead
        title="Answers"
        lead={LEAD}
        actions={
          <Actions
            siteId={site.id}
            setup={setup}
            engines={engines}
            wanted={isPaid ? wanted : []}
            credits={credits}
            isActive={progress.passes.length > 0}
            mayChange={mayChange}
          />
        }
      />
      <div className="mt-6 empty:hidden">
        <SetupNotice
          isPaid={isPaid}
          engines={engines}
          wanted={wanted}
          setup={setup}
          isEmpty={passes.length === 0 && page.offset === 0}
          isMember={!mayChange}
          isProven={site.verifiedAt !== null}
          now={now}
        />
      </div>
      <PassProgress siteId={site.id} initial={progress} />
      {selected !== null && (
        <SelectedAnswers
          siteId={site.id}
          host={site.host}
          selected={selected}
          passes={passes}
          isChosen={passId !== undefined}
          mayRetry={isPaid && isAvailable(engines, selected.pass)}
        />
      )}
      {selected !== null && <Trend engine={selected.pass.engine} entries={trend} />}
      {passes.length > 0 && (
        <section aria-labelledby="runs" className="mt-10">
          <h2 id="runs">Runs</h2>
          <PassTable passes={passes} selected={selected?.pass.id} now={now} />
        </section>
      )}
      <PageLinks
        page={page}
        nextOffset={nextOffset}
        query={passId === undefined ? {} : { pass_id: passId }}
      />
    </>
  );
}

function Trend(props: ComponentProps<typeof ShareFigure>) {
  return (
    <section aria-labelledby="trend" className="mt-10">
      <h2 id="trend">Trend for {props.engine}</h2>
      <ShareFigure {...props} />
    </section>
  );
}

/** A pass can be retried while its model is configured. */
const isAvailable = (
  engines: readonly ModelEngine[],
  pass: { readonly engine: string; readonly model: string | null },
): boolean => engines.some(({ engine, model }) => engine === pass.engine && model === pass.model);

interface ActionsProps {
  readonly siteId: string;
  readonly setup: AnswersSetup;
  readonly engines: readonly ModelEngine[];
  /** Engines that a start asks; empty without a paid plan. */
  readonly wanted: readonly ModelEngine[];
  readonly credits: number;
  readonly isActive: boolean;
  readonly mayChange: boolean;
}

function Actions({
  siteId,
  setup: { settings },
  engines,
  wanted,
  credits,
  isActive,
  mayChange,
}: ActionsProps) {
  return (
    <>
      {wanted.length > 0 && settings !== null && (
        <StartPasses
          siteId={siteId}
          engines={wanted}
          questions={settings.questions.length}
          creditsLeft={credits}
          isActive={isActive}
        />
      )}
      {engines.length > 0 && (settings !== null || mayChange) && (
        <ButtonLink
          href={`/sites/${siteId}/answers/settings`}
          look={settings === null ? 'primary' : 'plain'}
        >
          {settings === null ? 'Add questions' : 'Questions'}
        </ButtonLink>
      )}
    </>
  );
}

/** The engines chosen in the settings, or all if none is. */
const chosenOf = (
  engines: readonly ModelEngine[],
  { settings }: AnswersSetup,
): readonly ModelEngine[] =>
  settings === null || settings.engines.length === 0
    ? engines
    : engines.filter(({ engine }) => settings.engines.includes(engine));
