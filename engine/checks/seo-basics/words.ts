import { plural } from '../../parse/text';

/** Length as people perceive it: a Chinese or Japanese character counts as two letters. */
const lengthOf = (text: string): number =>
  [...text].reduce(
    (sum, char) =>
      sum + (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u.test(char) ? 2 : 1),
    0,
  );

/** `13 characters, which count as 26`: the limits are in letters. */
export function counted(text: string): string {
  const count = [...text].length;
  const length = lengthOf(text);
  return plural(count, 'character') + (length === count ? '' : `, which count as ${length}`);
}

const isBetween = (text: string, min: number, max: number) => {
  const length = lengthOf(text);
  return length >= min && length <= max;
};

export const isTitleLength = (title: string): boolean => isBetween(title, 10, 120);

export const isDescriptionLength = (text: string): boolean => isBetween(text, 50, 320);

/** True if the description repeats the title. */
export const isSameText = (title: string, description: string): boolean =>
  title !== '' && fold(title) === fold(description);

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
