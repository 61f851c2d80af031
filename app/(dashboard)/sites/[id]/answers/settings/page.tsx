import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NotConfigured } from '@/components/answers/not-configured';
import { SettingsForm } from '@/components/answers/settings-form';
import { SettingsList } from '@/components/answers/settings-list';
import { PageHead } from '@/components/dashboard/page-head';
import { Notice } from '@/components/ui/notice';
import { configuredEngines } from '@/lib/providers/endpoints';
import { getAnswersSetup } from '@/lib/services/answers/get-answers-setup';
import { requireSession } from '../../../../session';
import { orNotFound, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Questions' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function QuestionsPage({ params }: Props) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  const setup = await orNotFound(getAnswersSetup(actor, site.id));
  const engines = configuredEngines().answers;
  return (
    <>
      <p className="mb-2 text-sm">
        <a className="link target" href={`/sites/${site.id}/answers`}>
          Answers
        </a>
      </p>
      <PageHead
        title="Questions"
        lead="What answer engines are asked about this site. A pass keeps the questions it was started with; a change counts from the next one."
      />
      <div className="mt-6 grid gap-6">
        {role === 'member' && (
          <Notice tone="info" title="You can look, not change">
            Owners and admins of the organization decide what is asked. You may start passes.
          </Notice>
        )}
        {role !== 'member' && engines.length === 0 && <NotConfigured />}
        {role !== 'member' && engines.length > 0 ? (
          <SettingsForm
            siteId={site.id}
            settings={setup.settings}
            engines={engines}
            defaultBrands={setup.defaultBrands}
            noSchedule={noSchedule(actor.paid, site.verifiedAt !== null, site.id)}
          />
        ) : setup.settings === null ? (
          <p className="text-muted">No questions are set up yet.</p>
        ) : (
          <SettingsList settings={setup.settings} defaultBrands={setup.defaultBrands} />
        )}
      </div>
    </>
  );
}

function noSchedule(paid: boolean, isProven: boolean, siteId: string): ReactNode {
  if (!paid)
    return (
      <>
        Part of the paid plan.{' '}
        <a className="link" href="/account/plan">
          See the plan
        </a>
      </>
    );
  return isProven ? null : (
    <>
      Needs a proof of ownership.{' '}
      <a className="link" href={`/sites/${siteId}/settings#ownership`}>
        Prove it under Settings
      </a>
    </>
  );
}
