import type { SiteSettings } from '@/lib/contract';
import { PROFILE_NAME } from '@/lib/words/words';

/** Read-only settings, for members who may not change them. */
export function SettingsList({
  settings: { name, profile, schedule, publishReports },
  verified,
}: {
  readonly settings: SiteSettings;
  readonly verified: boolean;
}) {
  const rows = [
    ['Name', name ?? 'none'],
    ['Profile', PROFILE_NAME[profile]],
    ['Scheduled scans', schedule],
    ['Reports', publishReports ? 'published' : 'not published'],
    ['Ownership', verified ? 'proven' : 'not verified'],
  ] as const;
  return (
    <dl className="grid max-w-xl grid-cols-[max-content_minmax(0,1fr)] gap-x-8 border-t border-ink">
      {rows.map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
