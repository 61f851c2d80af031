import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { previewImage } from '@/components/reports/preview-image';
import { ENGINE } from '@seamark/engine';
import { percent } from '@/components/docs/effect-bars';
import { EVIDENCE } from '../../../evidence/content';
import { checkPage } from '../../content';

export const dynamic = 'force-dynamic';

const EFFECTS_SHOWN = 4;

/** Link preview with name, question, and weight of a check, and what agents lose without it. */
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
      unit: isScored ? 'of 100' : '',
      word: isScored ? 'points' : 'not scored',
    },
    readers: EVIDENCE.effects.lost
      .filter(({ href, change }) => href === `/checks/${check.id}` && !change.includes('/'))
      .slice(0, EFFECTS_SHOWN)
      .map(({ change, done, readerText }) => ({
        name: change,
        mark: 'closed',
        figure: `${percent(done[0])} → ${percent(done[1])} of answers, ${readerText}`,
      })),
  });
}
