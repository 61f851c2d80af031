import { percent } from '@/components/docs/effect-bars';
import { previewImage } from '@/components/reports/preview-image';
import { ENGINE } from '@seamark/engine';
import { CHANGE_WORDS } from '../change-words';
import { EVIDENCE } from '../content';

export const dynamic = 'force-dynamic';

const { change, readers, done } = EVIDENCE.effects.lost.find(
  (row) => row.change === CHANGE_WORDS['html-rendering/shell'],
)!;

export const GET = (): Promise<Response> =>
  previewImage({
    title: EVIDENCE.title,
    lines: [`${change}: ${percent(done[0])} of answers found before, ${percent(done[1])} after.`],
    plate: { value: String(readers), word: `of ${EVIDENCE.readers.length}`, unit: 'readers' },
    foot: ENGINE,
  });
