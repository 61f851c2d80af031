import { BackLink } from '@/components/questions/back-link';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { StatusLine } from '@/components/ui/status-line';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import type { Page } from '@/lib/platform/contract/page';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import type { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import type { ModelEngine } from '@/lib/questions/server/models/endpoints';
import { Progress } from '../progress';
import { FailedPass } from './failed-pass';
import { PassResults } from './pass-results';
import { PassTable } from './pass-table';
import { ShareFigure } from './share-figure';

interface Props {
  readonly site: Pick<OwnedSite, 'id' | 'host'>;
  readonly isPaid: boolean;
  readonly page: Page;
  readonly passId: string | undefined;
  readonly view: Awaited<ReturnType<typeof getAnswersView>>;
  readonly engines: readonly ModelEngine[];
  readonly progress: QuestionsProgress;
}

/** Answers of one pass, the trend of its engine, and all passes. */
export function AnswersPage({ site, isPaid, page, passId, view, engines, progress }: Props) {
  const { passes, nextOffset, selected, trend } = view;
  return (
    <>
      <BackLink siteId={site.id} />
      <PageHead
        title="Answers"
        lead="What AI answer engines say and cite when asked about what this site offers."
      />
      <Progress siteId={site.id} initial={progress} />
      {selected === null ? (
        <p className="mt-6 text-muted">No engine has answered yet.</p>
      ) : (
        <>
          <section aria-labelledby="selected" className="mt-8">
            <h2 id="selected">
              {selected.pass.finishedAt === null
                ? 'Answers so far'
                : passId === undefined
                  ? 'Latest answers'
                  : 'Answers'}
            </h2>
            <StatusLine>
              {selected.pass.status === 'failed' && (
                <div className="mt-4">
                  <FailedPass
                    siteId={site.id}
                    selected={selected}
                    mayRetry={isPaid && isAvailable(engines, selected.pass)}
                  />
                </div>
              )}
            </StatusLine>
            <PassResults selected={selected} host={site.host} />
          </section>
          <section aria-labelledby="trend" className="mt-10">
            <h2 id="trend">Trend for {selected.pass.engine}</h2>
            <ShareFigure engine={selected.pass.engine} entries={trend} />
          </section>
        </>
      )}
      {passes.length > 0 && (
        <section aria-labelledby="runs" className="mt-10">
          <h2 id="runs">Runs</h2>
          <PassTable passes={passes} selected={selected?.pass.id} now={new Date()} />
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

/** A pass can be retried while its model is configured. */
const isAvailable = (
  engines: readonly ModelEngine[],
  pass: { readonly engine: string; readonly model: string | null },
): boolean => engines.some(({ engine, model }) => engine === pass.engine && model === pass.model);
