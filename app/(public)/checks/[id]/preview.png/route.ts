import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { ENGINE } from '@seamark/engine';
import { CATEGORY_NAME } from '@/lib/platform/text/words';
import { checkPage } from '../../content';

export const dynamic = 'force-dynamic';

/** Link preview with name, question, and weight of a check. */
export async function GET(_: Request, { params }: RouteContext<{ id: string }>): Promise<Response> {
  const page = checkPage((await params).id);
  if (page === null) return noSuchPage('This check doesn’t exist.\n');
  const { check } = page;
  const isScored = check.weight > 0;
  return previewImage({
    title: check.name,
    lines: [check.description],
    foot: ENGINE,
    plate: {
      value: isScored ? String(check.weight) : '–',
      unit: isScored ? 'of 100 points' : 'not scored',
      word: CATEGORY_NAME[check.category],
    },
  });
}
