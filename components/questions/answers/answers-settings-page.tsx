import { NotConfigured } from './not-configured';
import { SettingsForm } from './settings-form';
import { SettingsList } from './settings-list';
import { PageHead } from '@/components/shell/page-head';
import { scheduleNeeds } from '@/components/sites/schedule-needs';
import { Notice } from '@/components/ui/notice';
import type { ModelEngine } from '@/lib/questions/server/models/endpoints';
import type { AnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

interface Props {
  readonly site: Pick<OwnedSite, 'id' | 'verifiedAt'>;
  readonly isPaid: boolean;
  readonly mayChange: boolean;
  readonly setup: AnswersSetup;
  readonly engines: readonly ModelEngine[];
}

export function AnswersSettingsPage({ site, isPaid, mayChange, setup, engines }: Props) {
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
        {!mayChange && (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can edit the questions. You can start runs.
          </Notice>
        )}
        {mayChange && engines.length === 0 && <NotConfigured />}
        {mayChange && engines.length > 0 ? (
          <SettingsForm
            siteId={site.id}
            settings={setup.settings}
            engines={engines}
            defaultBrands={setup.defaultBrands}
            noSchedule={scheduleNeeds({
              siteId: site.id,
              paid: isPaid,
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
