import { PREVIEW_SIZE, previewImage } from '@/components/report/preview-image';
import { CHECKS, ENGINE } from '@/engine';
import { LANDING } from './landing';

export const size = PREVIEW_SIZE;
export const contentType = 'image/png';
export const alt = 'Seamark: how ready is a website for AI agents?';
export const dynamic = 'force-dynamic';

export default function Image() {
  return previewImage({
    title: LANDING.title, lines: ['A score, the evidence, and the fixes in order of the points they return.'],
    plate: { value: String(CHECKS.length), of: 'checks', word: 'One score' }, foot: ENGINE,
  });
}
