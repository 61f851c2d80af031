import { isDated, isMark, isOverview, segmentsOf, wordsIn } from './words';

/** A text as words, and without anything between its letters. */
export interface Name {
  readonly words: readonly string[];
  readonly squeezed: string;
}

export const nameOf = (words: readonly string[]): Name => ({ words, squeezed: words.join('') });

/** A path, read as words. */
export interface Address {
  /** Words of each segment, without versions, languages, and the overview of a section at the end. */
  readonly segments: readonly (readonly string[])[];
  /** Letters and digits of these segments, where no word stands for another one. */
  readonly spellings: readonly string[];
  /** All of them: equal for spellings of one address. */
  readonly squeezed: string;
  /** Versions, languages, and words such as `legacy`. */
  readonly marks: readonly string[];
  /** True if the path ends with the overview of its section. */
  readonly isOverview: boolean;
  /** Paths of the folders above, in lower case. */
  readonly folders: readonly string[];
  /** Last segment without dated words. */
  readonly last: Name;
  /** Last two segments; null for one. */
  readonly lastTwo: Name | null;
  readonly words: readonly string[];
}

export function readAddress(path: string): Address {
  const raw = segmentsOf(path);
  const plain = raw.filter((segment, at) => !isMark(segment, at));
  // A path of nothing but marks is read as words.
  const used = plain.length > 0 ? plain : raw;
  let end = used.length;
  while (end > 1 && isOverview(used[end - 1]!)) end--;
  const kept = used.slice(0, end);
  const segments = kept.map(wordsIn).filter((words) => words.length > 0);
  const spellings = kept.map(spellingOf).filter(Boolean);
  const last = segments.at(-1) ?? [];
  const current = last.filter((word) => !isDated(word));
  const lastName = nameOf(current.length > 0 ? current : last);
  const parent = segments.at(-2);
  return {
    segments,
    spellings,
    squeezed: spellings.join(''),
    marks: plain.length > 0 ? marksOf(raw) : [],
    isOverview: end < used.length,
    folders: foldersOf(raw.slice(0, -1)),
    last: lastName,
    lastTwo: parent ? nameOf([...parent, ...lastName.words]) : null,
    words: [...new Set(segments.flat())],
  };
}

const spellingOf = (segment: string): string =>
  segment
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/s$/, '');

function marksOf(segments: readonly string[]): string[] {
  const dated = segments.flatMap((segment) =>
    segment
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(isDated),
  );
  const marks = segments.filter(isMark).map((segment) => segment.toLowerCase());
  return [...new Set([...dated, ...marks])];
}

function foldersOf(segments: readonly string[]): string[] {
  const folders: string[] = [];
  for (const segment of segments) folders.push(`${folders.at(-1) ?? ''}/${segment.toLowerCase()}`);
  return folders;
}
