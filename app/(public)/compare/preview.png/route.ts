import type { NextRequest } from 'next/server';
import { previewImage } from '@/components/reports/preview-image';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { COMPARE_PAGE, sideBySide, sideBySideTitle } from '@/lib/benchmark/side-by-side';
import { hostSelectionOf } from '@/lib/platform/text/host';
import { ENGINE } from '@seamark/engine';

export const dynamic = 'force-dynamic';

/** Link preview with the scores of the sites, and what differs most. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const { hosts } = hostSelectionOf(nextUrl.searchParams.get('hosts') ?? undefined);
  const sites = await getSideBySideSites(hosts);
  return previewImage({
    title: sideBySideTitle(hosts),
    lines: [sideBySide(sites).difference ?? COMPARE_PAGE.lead],
    scores: sites.map(({ host, report }) => ({ host, score: report?.score ?? null })),
    foot: ENGINE,
  });
}
