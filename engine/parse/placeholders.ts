/** Names such as `home.hero.title` that a translation should have replaced. */
const KEY = /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/i;
/** Fields that a template should have filled: Mustache and JavaScript, ERB and EJS. */
const FIELD = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<%[^%]*%>/g;
/** Words of the usual dummy text, which garbles Cicero, De finibus 1.10.32. */
const DUMMY = new Set(
  (
    'lorem ipsum dolor sit amet consectetur adipiscing adipisicing elit sed do eiusmod tempor incididunt ut labore et ' +
    'dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo ' +
    'consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint ' +
    'occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum ' +
    // The version that German pages use.
    'consetetur sadipscing elitr diam nonumy eirmod invidunt aliquyam erat voluptua at vero eos accusam justo duo ' +
    'dolores rebum stet clita kasd gubergren no sea takimata sanctus'
  ).split(' '),
);
/** Part of a text from which all of it counts as a placeholder. */
const MOST = 0.6;
/** Part of a text from which dummy text is more than an example. */
const DUMMY_MIN = 1 / 3;
const KEYS_MIN = 4;

export interface Placeholder {
  readonly sample: string;
  /** Part of the text. */
  readonly share: number;
  /** True for keys and fields, which scripts may replace. */
  readonly isReplaceable: boolean;
}

/** The placeholders that a text consists of; null for one that says something. `heading`: its first one. */
export function placeholderIn(text: string, heading: string): Placeholder | null {
  const fields = text.match(FIELD) ?? [];
  if (fields.length > 0 && lengthOf(fields) >= MOST * lengthOf([text]))
    return { sample: fields[0]!, share: 1, isReplaceable: true };
  const words = text.split(/\s+/).filter((word) => word !== '');
  const keys = words.filter((word) => KEY.test(word));
  const scopes = new Set(keys.map((key) => key.split('.')[0]));
  // The index of a program has such names too, under a heading of words.
  const areKeys =
    keys.length >= KEYS_MIN &&
    2 * scopes.size <= keys.length &&
    (heading === '' || KEY.test(heading));
  if (areKeys && lengthOf(keys) >= MOST * lengthOf(words))
    return { sample: keys[0]!, share: 1, isReplaceable: true };
  const dummies = words.filter((word) => DUMMY.has(word.toLowerCase().replace(/[.,;]$/, '')));
  const share = dummies.length / words.length;
  return /lorem ipsum dolor/i.test(text) && share >= DUMMY_MIN
    ? { sample: 'Lorem ipsum dolor', share: share < MOST ? share : 1, isReplaceable: false }
    : null;
}

/** Characters other than white space. */
const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.replace(/\s+/g, '').length, 0);
