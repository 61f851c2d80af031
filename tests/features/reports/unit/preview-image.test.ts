import { expect, it } from 'vitest';
import { previewImage } from '@/components/reports/preview-image';

it('a preview image is rendered once for the same content', async () => {
  let reads = 0;
  const reader = {
    mark: 'open' as const,
    figure: '334 tokens of text',
    get name() {
      reads += 1;
      return 'AI search';
    },
  };
  const plate = { value: '26', unit: 'checks', word: 'One score' };
  const image = () =>
    previewImage({ title: 'Acme', lines: ['Charts.'], plate, readers: [reader], foot: 'seamark' });
  const first = await (await image()).arrayBuffer();
  const readsOfFirst = reads;
  const second = await image();
  // The comparison with stored images reads it once.
  expect(reads - readsOfFirst).toBe(1);
  expect(readsOfFirst).toBeGreaterThan(1);
  expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(first))).toBe(true);
  expect(second.headers.get('content-type')).toBe('image/png');
});
