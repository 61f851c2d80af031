import { attr, hasAttr, textOf, type Element } from '../../parse/html';
import { collapseSpace, trimEndOf } from '../../parse/text';

/** Texts that say nothing about the page behind a link, in the languages of most sites. */
const VAGUE: ReadonlySet<string> = new Set(
  [
    'more, read more, read on, learn more, see more, view more, show more, find out more, discover more',
    'details, more details, view details, view, open, go, here, click here, this, link, continue, continue reading',
    'mehr, mehr erfahren, mehr lesen, weiter, weiterlesen, hier, hier klicken, zum artikel, details ansehen',
    'plus, lire la suite, en savoir plus, voir plus, ici, cliquez ici',
    'más, leer más, ver más, más información, aquí, haga clic aquí',
    'mais, leia mais, saiba mais, ver mais, clique aqui, aqui',
    'leggi, leggi tutto, scopri di più, di più, qui, clicca qui',
    'meer, lees meer, meer lezen, klik hier, więcej, czytaj więcej, mer, läs mer, les mer, læs mere',
    '続きを読む, もっと見る, 詳細, 詳しくはこちら, 更多, 阅读更多, 了解更多, 查看更多, 더 보기, 자세히 보기',
  ].flatMap((line) => line.split(', ')),
);

/** A vague text is a finding if at least this many links have one. */
const LINKS_MIN = 3;

/** True if the text of a link says nothing about the page behind it. */
export const isVague = (link: Element): boolean =>
  isVagueText(attr(link, 'aria-label') ?? attr(link, 'title') ?? textOf(link));

/** The same for its text alone. */
export const isVagueText = (text: string): boolean =>
  VAGUE.has(trimEndOf(collapseSpace(text).toLowerCase(), ' .…:»›→>'));

/** Links whose text and address both say nothing; none unless there are several of them. */
export function vagueLinks(shown: readonly Element[], pageUrl: string): Element[] {
  const links = shown.filter(
    (e) =>
      e.tagName === 'a' &&
      hasAttr(e, 'href') &&
      isVague(e) &&
      isOpaque(attr(e, 'href') ?? '', pageUrl),
  );
  return links.length < LINKS_MIN ? [] : links;
}

/** True for the address of another page whose last part has no word: `/p/9f3a21`, `/?p=12`. */
function isOpaque(href: string, pageUrl: string): boolean {
  if (!URL.canParse(href, pageUrl)) return false;
  const { protocol, pathname, search } = new URL(href, pageUrl);
  if (!/^https?:$/.test(protocol)) return false;
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (last === '' && search === '') return false;
  const words = last.replace(/\.\w{1,5}$/, '').match(/[^\W\d_]{3,}|%[\dA-F]{2}/gi) ?? [];
  return words.every((word) => /^[a-f]+$/i.test(word));
}
