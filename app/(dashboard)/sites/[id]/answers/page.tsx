import type { Metadata } from 'next';
import { PassResults } from '@/components/answers/pass-results';
import { PassTable } from '@/components/answers/pass-table';
import { PageHead } from '@/components/dashboard/page-head';
import { PageLinks } from '@/components/dashboard/page-links';
import { Notice } from '@/components/ui/notice';
import { configuredModels } from '@/lib/providers';
import { listAnswers } from '@/lib/services/answers/list-answers';
import { requireSession } from '../../../session';
import { pageOfQuery, requireIdOf, type Query } from '../query';
import { orNotFound, requireSite } from '../site';

export const metadata: Metadata = { title: 'Answers' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

const LEAD = 'What answer engines say when they are asked about what this site offers.';

export default async function AnswersPage({ params, searchParams }: Props) {
  const [{ org }, site, query] = [await requireSession(), await requireSite((await params).id), await searchParams];
  const page = pageOfQuery(query);
  const { passes, selectedPass, results, nextOffset } = await orNotFound(listAnswers(org, site.id, { page, passId: requireIdOf(query['pass_id']) }));
  const now = new Date();
  return (
    <>
      <PageHead title="Answers" lead={LEAD} />
      <div className="mt-6"><Standing isPaid={org.paid} isEmpty={passes.length === 0 && page.offset === 0} /></div>
      {passes.length > 0 && <section aria-labelledby="passes" className="mt-6"><h2 id="passes">Passes</h2><PassTable passes={passes} selected={selectedPass?.id} now={now} /></section>}
      <PageLinks page={page} nextOffset={nextOffset} />
      {selectedPass !== null && (
        <section aria-labelledby="answers" className="mt-10">
          <h2 id="answers">Answers of {selectedPass.engine}{selectedPass.model === null ? '' : `, ${selectedPass.model}`}</h2>
          {results.length === 0 ? <p className="mt-2 text-muted">{selectedPass.finishedAt === null ? 'This pass has not finished. Reload this page later.' : 'This pass has no answers.'}</p> : <PassResults results={results} host={site.host} />}
        </section>
      )}
    </>
  );
}

/** Why there is nothing, or nothing new, and what would change that. */
function Standing({ isPaid, isEmpty }: { readonly isPaid: boolean; readonly isEmpty: boolean }) {
  if (configuredModels().answers.length === 0)
    return <Notice tone="info" title="Not configured">No model provider is set up on this installation, so no questions can be asked. Whoever runs it sets a provider’s key: <a className="link" href="/docs/self-hosting">self-hosting</a>. {isEmpty ? 'Nothing was asked so far.' : 'Passes of earlier times stay here.'}</Notice>;
  if (!isPaid) return <Notice tone="info" title="Answers are part of the paid plan">It asks up to 25 questions of each answer engine and keeps what they say and cite. <a className="link" href="/account/plan">See the plan</a></Notice>;
  return isEmpty ? <p className="text-muted">No questions were asked yet.</p> : null;
}
