import { FactList } from '@/components/ui/fact-list';
import type { SiteSettings } from '@/lib/sites/contract/sites';
import { PROFILE_NAME } from '@/lib/platform/text/words';

/** Read-only settings, for members who may not change them. */
export const SettingsList = ({
  settings: { name, tags, profile, schedule, publishReports, guessAddresses },
  verified,
}: {
  readonly settings: SiteSettings;
  readonly verified: boolean;
}) => (
  <FactList
    facts={[
      ['Name', name ?? 'none'],
      ['Tags', tags.join(', ') || 'none'],
      ['Site type', PROFILE_NAME[profile]],
      ['Scheduled scans', schedule],
      ['Reports', publishReports ? 'published' : 'not published'],
      ['Guessed addresses', guessAddresses ? 'asked by scans' : 'not asked'],
      ['Ownership', verified ? 'verified' : 'not verified'],
    ]}
  />
);
