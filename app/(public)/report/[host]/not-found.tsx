import { headers } from 'next/headers';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { ScorePlate } from '@/components/report/score-plate';
import { ScanDesk } from '@/components/scan/scan-desk';
import { normalizeHost } from '@/lib/contract';

/** The empty state: which host has no report, and the form that makes one. */
export default async function NoReport() {
  const segment = (await headers()).get('x-path')?.split('/')[2] ?? '';
  const host = normalizeHost(decodeURIComponent(segment));
  const intro = host === null
    ? <><h1>This is not a host name</h1><p className="mt-4 text-lg text-muted">A report is found under the name of its site, such as /report/example.com.</p></>
    : <><h1 className="wrap-anywhere">No stored report for <span dir="auto">{host}</span></h1><p className="mt-4 text-lg text-muted">It has not been scanned in the last 180 days, or only by its owner. A scan takes about ten seconds.</p></>;
  return <ScanDesk catalogue={SCAN_ROWS} domain={host ?? ''} intro={intro} aside={<div className="hidden justify-center lg:flex"><ScorePlate score={null} grade={null} /></div>} />;
}
