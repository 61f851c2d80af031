import type { Metadata } from 'next';
import { NotConfigured } from '@/components/questions/answers/not-configured';
import { SettingsForm } from '@/components/questions/answers/settings-form';
import { SettingsList } from '@/components/questions/answers/settings-list';
import { PageHead } from '@/components/shell/page-head';
import { scheduleNeeds } from '@/components/sites/schedule-needs';
import { Notice } from '@/components/ui/notice';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { getAnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import { requireSession } from '../../../../session';
import { notFoundOnError, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Questions' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function QuestionsPage({ params }: Props) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  const setup = await notFoundOnError(getAnswersSetup(actor, site.id));
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
        lead="The questions that answer engines are asked about this site. Changes apply from the next run."
      />
      <div className="mt-6 grid gap-6">
        {role === 'member' && (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can edit the questions. You can start runs.
          </Notice>
        )}
        {role !== 'member' && engines.length === 0 && <NotConfigured />}
        {role !== 'member' && engines.length > 0 ? (
          <SettingsForm
            siteId={site.id}
            settings={setup.settings}
            engines={engines}
            defaultBrands={setup.defaultBrands}
            noSchedule={scheduleNeeds({
              siteId: site.id,
              paid: actor.paid,
              verified: site.verifiedAt !== null,
            })}
          />
        ) : setup.settings === null ? (
          <p className="text-muted">No questions yet.</p>
        ) : (
          <SettingsList settings={setup.settings} defaultBrands={setup.defaultBrands} />
        )}
      </div>
    </>
  );
}
