import { notFound } from 'next/navigation';
import { PREVIEW_SIZE, previewImage } from '@/components/report/preview-image';
import { ENGINE } from '@/engine';
import { CATEGORY_NAME } from '@/lib/format/words';
import { checkPage } from '../content';

export const size = PREVIEW_SIZE;
export const contentType = 'image/png';
export const alt = 'Name and weight of this check';
export const dynamic = 'force-dynamic';

export default async function Image({ params }: { params: Promise<{ id: string }> }) {
  const page = checkPage((await params).id);
  if (page === null) notFound();
  const { check } = page;
  return previewImage({
    title: check.name, lines: [check.description],
    plate: { value: check.weight === 0 ? '–' : String(check.weight), of: check.weight === 0 ? 'not scored' : 'of 100 points', word: CATEGORY_NAME[check.category] }, foot: ENGINE,
  });
}
