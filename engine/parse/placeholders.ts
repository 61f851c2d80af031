import type { Element } from './html';

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
    'dolores rebum stet clita kasd gubergren no sea takimata sanctus ' +
    // More words of the usual generators.
    'accumsan aenean aliquam ante arcu auctor augue bibendum blandit condimentum congue convallis cras cubilia curabitur ' +
    'curae cursus dapibus dictum dictumst dignissim donec efficitur egestas eget eleifend elementum erat eros euismod ' +
    'facilisi facilisis fames faucibus felis fermentum feugiat finibus fringilla fusce gravida habitant habitasse hac ' +
    'hendrerit iaculis imperdiet integer interdum lacinia lacus laoreet lectus leo libero ligula lobortis luctus ' +
    'maecenas malesuada massa mattis mauris maximus metus molestie morbi mus nam natoque nec neque netus nibh nisl nunc ' +
    'odio orci ornare parturient pellentesque penatibus pharetra phasellus placerat platea porta porttitor posuere ' +
    'potenti praesent pretium primis proin pulvinar purus quam quisque rhoncus ridiculus risus rutrum sagittis sapien ' +
    'scelerisque semper senectus sodales sollicitudin suscipit suspendisse tellus tempus tincidunt tortor tristique ' +
    'turpis ullamcorper ultrices ultricies urna varius vehicula vel venenatis vestibulum vitae vivamus viverra volutpat ' +
    'vulputate'
  ).split(' '),
);
/** Attributes from which scripts take the text of an element: a key, or the text in a language. */
const TRANSLATION = /^data-(?:i18n|l10n|translate)(?:-|$)/;
const LANGUAGE = /^data-(?:ar|de|en|es|fr|hi|it|ja|jp|ko|nl|pl|pt|ru|tr|uk|zh)$/;
/** Elements that show no text of their own. */
const WITHOUT_TEXT = new Set('html head body meta img input select source textarea'.split(' '));

/** True for an element whose text a script takes from its attributes. */
export const isUnfilled = ({ tagName, attrs, childNodes }: Element): boolean =>
  childNodes.length === 0 &&
  !WITHOUT_TEXT.has(tagName) &&
  (attrs.some(({ name }) => TRANSLATION.test(name)) ||
    attrs.filter(({ name }) => LANGUAGE.test(name)).length > 1);

/** Part of a text from which all of it counts as keys or fields. */
const MOST = 0.6;
/** Part of the prose from which dummy text is more than an example. */
const DUMMY_MIN = 1 / 3;
const KEYS_MIN = 4;

export interface Placeholder {
  readonly sample: string;
  /** Part of the text, or of the prose for dummy text. */
  readonly share: number;
  /** True for keys and fields, which scripts may replace. */
  readonly isReplaceable: boolean;
}

/**
 * The placeholders that a text consists of; null for one that says something. `heading`: its first one; `prose`: the
 * text without names of links, controls, and sections, which templates keep.
 */
export function placeholderIn(
  text: string,
  heading: string,
  prose: () => string,
): Placeholder | null {
  const fields = text.match(FIELD) ?? [];
  if (fields.length > 0 && lengthOf(fields) >= MOST * lengthOf([text]))
    return { sample: fields[0]!, share: 1, isReplaceable: true };
  const words = wordsOf(text);
  const keys = words.filter((word) => KEY.test(word));
  const scopes = new Set(keys.map((key) => key.split('.')[0]));
  // The index of a program has such names too, under a heading of words.
  const areKeys =
    keys.length >= KEYS_MIN &&
    2 * scopes.size <= keys.length &&
    (heading === '' || KEY.test(heading));
  if (areKeys && lengthOf(keys) >= MOST * lengthOf(words))
    return { sample: keys[0]!, share: 1, isReplaceable: true };
  if (!/lorem ipsum dolor/i.test(text)) return null;
  const written = wordsOf(prose());
  const dummies = written.filter((word) => DUMMY.has(word.toLowerCase().replace(/[.,;]$/, '')));
  const share = dummies.length / Math.max(1, written.length);
  return share >= DUMMY_MIN ? { sample: 'Lorem ipsum dolor', share, isReplaceable: false } : null;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Characters other than white space. */
const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.replace(/\s+/g, '').length, 0);
