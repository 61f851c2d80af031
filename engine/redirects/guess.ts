import { pickFromEach } from '../probes/sample';
import { isPageAddress } from './page-address';
import { segmentsOf } from './words';

/** An address that an agent may derive from those of a site, and that the site has in no form. */
export interface Guess {
  readonly path: string;
  readonly kind: GuessKind;
}

export const GUESSES_MAX = 40;

/** Addresses that sites of a kind often have. */
const USUAL = ['/api', '/docs', '/pricing', '/quickstart'];
const VERSION = /^v([2-9]|[1-9]\d)$/i;

/** How agents derive addresses from the segments of one that exists. */
const HABITS = {
  'without-section': (segments) =>
    segments.slice(0, -1).map((_, at) => segments.filter((_, place) => place !== at)),
  // Folders of dates are no sections.
  section: (segments) => (/^\d*$/.test(segments.at(-2) ?? '') ? [] : [segments.slice(0, -1)]),
  'in-docs': (segments) => (segments[0] === 'docs' ? [] : [['docs', segments.at(-1)!]]),
  number: (segments) =>
    segments.flatMap((segment, at) => {
      const other = otherNumber(segment);
      return other === null ? [] : [segments.with(at, other)];
    }),
  markdown: (segments) => [segments.with(-1, `${segments.at(-1)!}.md`)],
  'older-version': (segments) =>
    segments.flatMap((segment, at) => {
      const version = VERSION.exec(segment)?.[1];
      return version === undefined ? [] : [segments.with(at, `v${Number(version) - 1}`)];
    }),
} as const satisfies Record<string, (segments: readonly string[]) => string[][]>;

type GuessKind = keyof typeof HABITS | 'usual';

/** Singular of a plural, and the other way round; null for what is not a noun of some length. */
function otherNumber(segment: string): string | null {
  if (!/^[a-z]{5,15}$/i.test(segment) || /(?:ss|us|is|ing|ed|ly)$/i.test(segment)) return null;
  return segment.endsWith('s') ? segment.slice(0, -1) : `${segment}s`;
}

/** Names of more words, such as titles of articles, are copied and not guessed. */
const WORDS_MAX = 4;

const isGuessable = (segments: readonly string[]): boolean =>
  segments.length > 0 && segments.at(-1)!.split(/[-_]/).length <= WORDS_MAX;

/** Guesses from the addresses of a site, some of each kind; of many, those from pages all over the site. */
export function guessesOf(paths: readonly string[], most = GUESSES_MAX): Guess[] {
  const keys = new Set(paths.map(keyOf));
  const pages = paths.filter((path) => isPageAddress(path)).map(segmentsOf);
  const listOf = (kind: GuessKind, derived: Iterable<string>): Guess[] => {
    const guesses: Guess[] = [];
    for (const path of derived) {
      const key = keyOf(path);
      if (keys.has(key) || !isPageAddress(path)) continue;
      keys.add(key);
      guesses.push({ path, kind });
    }
    return guesses;
  };
  const hasDocs = pages.some(([first]) => first === 'docs');
  const usual = listOf('usual', USUAL);
  const lists = Object.entries(HABITS).map(([kind, derive]) =>
    kind === 'in-docs' && !hasDocs
      ? []
      : listOf(
          kind as GuessKind,
          pages.flatMap((segments) => (isGuessable(segments) ? derive(segments).map(pathOf) : [])),
        ),
  );
  const derived = pickFromEach(
    lists.filter((list) => list.length > 0),
    most - usual.length,
  );
  return [...usual, ...derived];
}

const pathOf = (segments: readonly string[]): string =>
  `/${segments.map(encodeURIComponent).join('/')}`;

/** The same for an address with and without a slash at its end, `.html`, and other case. */
const keyOf = (path: string): string =>
  path.toLowerCase().replace(/(?:\/index)?(?:\.html?)?\/?$/, '') || '/';
