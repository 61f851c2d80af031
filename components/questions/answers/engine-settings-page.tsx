import { BackLink } from '@/components/questions/back-link';
import { PageHead } from '@/components/shell/page-head';
import { FactList } from '@/components/ui/fact-list';
import { Notice } from '@/components/ui/notice';
import { siteText } from '@/lib/platform/text/site-text';
import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import type { ModelEngine } from '@/lib/questions/server/models/endpoints';
import { EngineSettingsForm } from './engine-settings-form';
import { NotConfigured } from './not-configured';

interface Props {
  readonly siteId: string;
  readonly mayChange: boolean;
  readonly settings: EngineSettings;
  readonly defaultBrands: readonly string[];
  readonly engines: readonly ModelEngine[];
}

export function EngineSettingsPage({ siteId, mayChange, settings, defaultBrands, engines }: Props) {
  return (
    <>
      <BackLink siteId={siteId} />
      <PageHead
        title="Names and engines"
        lead="The answer engines that get your questions, and the names that count as yours in their answers. Changes apply from the next run."
      />
      <div className="mt-6 grid gap-6">
        {!mayChange && (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can edit names and engines. You can ask questions.
          </Notice>
        )}
        {mayChange && engines.length === 0 && <NotConfigured />}
        {mayChange && engines.length > 0 ? (
          <EngineSettingsForm
            siteId={siteId}
            settings={settings}
            engines={engines}
            defaultBrands={defaultBrands}
          />
        ) : (
          <SettingsList settings={settings} defaultBrands={defaultBrands} />
        )}
      </div>
    </>
  );
}

/** Read-only settings, for members who may not change them. */
function SettingsList({
  settings: { brands, competitors, engines },
  defaultBrands,
}: Pick<Props, 'settings' | 'defaultBrands'>) {
  const names = brands.length > 0 ? brands : defaultBrands;
  const others = competitors.map(
    ({ name, host }) => `${siteText(name, 80)}${host === null ? '' : ` (${host})`}`,
  );
  return (
    <FactList
      facts={[
        ['Names', names.map((name) => siteText(name, 80)).join(', ')],
        ['Competitors', others.join(', ') || 'none'],
        ['Engines', engines.join(', ') || 'all available'],
      ]}
    />
  );
}
