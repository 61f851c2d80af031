import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import { PassProgress } from '@/components/questions/answers/pass-progress';
import { PassTable } from '@/components/questions/answers/pass-table';
import { SelectedAnswers } from '@/components/questions/answers/selected-answers';
import { ShareFigure } from '@/components/questions/answers/share-figure';
import { SetupNotice } from '@/components/questions/answers/setup-notice';
import { StartPasses } from '@/components/questions/answers/start-passes';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { ButtonLink } from '@/components/ui/button';
import { configuredEngines, type ModelEngine } from '@/lib/questions/server/models/endpoints';
import {
  getAnswersSetup,
  type AnswersSetup,
} from '@/lib/questions/server/answers/get-answers-setup';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { getAnswersProgress } from '@/lib/questions/server/answers/get-answers-progress';
import { creditsLeft } from '@/lib/platform/limits/credits';
import { requireSession } from '../../../session';
import { pageOfQuery, requireIdOf, type Query } from '../query';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Answers' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

const LEAD = 'What AI answer engines say and cite when asked about what this site offers.';

export default async function AnswersPage({ params, searchParams }: Props) {
  const [{ actor, role }, site, query] = [
    await requireSession(),
    await requireSite((await params).id),
    await searchParams,
  ];
  const page = pageOfQuery(query);
  const passId = requireIdOf(query['pass_id']);
  const [view, setup, progress, credits] = await notFoundOnError(
    Promise.all([
      getAnswersView(actor, site.id, { page, passId }),
      getAnswersSetup(actor, site.id),
      getAnswersProgress(actor, site.id),
      creditsLeft(actor.organizationId, actor.paid),
    ]),
  );
  const { passes, nextOffset, selected, trend } = view;
  const engines = configuredEngines().answers;
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
            wanted={actor.paid ? wanted : []}
            credits={credits}
            isActive={progress.passes.length > 0}
            mayChange={role !== 'member'}
          />
        }
      />
      <div className="mt-6 empty:hidden">
        <SetupNotice
          isPaid={actor.paid}
          engines={engines}
          wanted={wanted}
          setup={setup}
          isEmpty={passes.length === 0 && page.offset === 0}
          isMember={role === 'member'}
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
          mayRetry={actor.paid && isAvailable(engines, selected.pass)}
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
