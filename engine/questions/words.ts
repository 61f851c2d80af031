import {
  ces,
  dan,
  deu,
  eng,
  fra,
  ita,
  jpn,
  kor,
  nld,
  pol,
  por,
  rus,
  spa,
  swe,
  tur,
  zho,
} from 'stopword';
import { UNSPACED } from '../parse/scripts';

/**
 * Stop words by language, and what the lists lack: how visitors begin a question, and words for the kind of its answer,
 * such as “price”, which an amount implies.
 */
const LANGUAGES: readonly (readonly [stopWords: readonly string[], questionWords: string])[] = [
  [
    eng,
    'amount be can charge cost costs do does for from get how if in is it its long many may much must need number of often on one or price prices than that the there to what when where which who with within without you your',
  ],
  [
    deu,
    'berechnen berechnet betrag betragen beträgt dauert gibt hoch kosten kostet lange preis preise teuer viel viele wann warum welche welcher welches wer wie wo wofür zeit',
  ],
  [
    fra,
    'combien temps comment heure heures montant peut peuvent coûte coûtent dure est faut frais il a quand quel quelle quelles quels prix où tarif tarifs y vaut',
  ],
  [
    spa,
    'a tiempo hora horas importe tarda tardan cuál cuáles cuándo cuánta cuántas cuánto cuántos cuesta cuestan cómo del dura dónde es hay precio puedo qué quién quiénes son tiene tienen vale',
  ],
  [
    ita,
    'come tempo ora importo costa costano cosa dove dura prezzo prezzi quale quali quando quant quanta quante quanti quanto chi è',
  ],
  [
    nld,
    'bedrag bedraagt duurt laat tijd hoe hoelang hoeveel kost kosten prijs prijzen waar wanneer welk welke wie',
  ],
  [
    pol,
    'cena ceny czy godzina godzinie godzinach kwota której gdzie ile jak jaka jaki jakie kiedy koszt kosztuje kto trwa',
  ],
  [
    por,
    'como tempo hora horas valor custa custam dura onde preço preços qual quais quando quanta quantas quanto quantos quem',
  ],
  [
    rus,
    'времени время где длится какая какие какой какова когда кто сколько стоит стоят стоимость цена цены',
  ],
  [
    swe,
    'klockan tid hur kostar kosta länge lång många mycket när pris priser var vad vem vilka vilken',
  ],
  [
    dan,
    'klokken tid hvad hvem hvilke hvilken hvor hvornår koster længe mange meget pris priser varer',
  ],
  [ces, 'cena ceny hodin co dlouho jak jaká jaké jaký kde kdo kdy kolik stojí trvá'],
  [
    tur,
    'saat fiyat fiyatı hangi kaç kim kimdir nasıl ne nedir nerede ne zaman kadar sürer tutar ücret',
  ],
  [
    zho,
    '价格 价钱 什么时候 几 几个 几天 吗 呢 哪里 哪个 哪些 哪 一年 多久 多大 多少 多少钱 多长 多长时间 如何 怎么 怎样 您 是 有 是否 可以 要 需要 钱 能 谁 请问 你们 我们 我 的 了 用 时间 到 家',
  ],
  [
    jpn,
    'いくら いつ か かかり くらい ください ます です でしょう どこ どの どのくらい どれ なぜ なん まで から 何 何時 何分 何名 何人 何台 何年 何室 何度 くだ さい て れ ら め は の が を に で と も 値段 料金 価格 教え 誰 全部 あり い ませ',
  ],
  [kor, '가격 누구 몇 무엇 뭐 어느 어디 언제 얼마 얼마나 얼마예요 얼마인가요 입니까 인가요 있나요'],
];

/** Words of the lists that tell things apart: “große Inspektion”, “liten kopp”. */
const TELLING =
  /^(?:gro(?:ß|ss)|klein|(?:erst|zweit|dritt|viert)e|neue|leicht|kurz|rund|offen|mensch|stor|lit(?:en|et)$|lilla$|små|första|tredje)/;
const STEM_LENGTH = 5;

export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

export const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Stems of the words of a text; pairs of letters in languages without spaces. */
export const wordsOf = (text: string): Set<string> => stemsOf(wordsIn(text));

export function stemsOf(words: Iterable<string>): Set<string> {
  const stems = new Set<string>();
  for (const word of words) addStems(stems, word);
  return stems;
}

function addStems(stems: Set<string>, word: string): void {
  if (!isUnspaced(word)) stems.add(stemOf(word));
  else for (let at = 0; at < word.length - 1; at++) stems.add(word.slice(at, at + 2));
}

/** “cost” and “costs” are one. */
const stemOf = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '').slice(0, STEM_LENGTH);

/** A word of a question, as written in it, with the stems of which a text needs one. */
export interface AskedWord {
  readonly word: string;
  readonly stems: ReadonlySet<string>;
}

/** Words of a question that carry meaning; all of its words if none does. */
export function askedWords(question: string): AskedWord[] {
  const telling = tellingWords(question);
  return telling.length > 0 ? telling : toAsked(runsOf(segmentsIn(question), () => true));
}

/** Stems of the words of a question. */
export const stemsAsked = (question: string): Set<string> =>
  new Set(askedWords(question).flatMap(({ stems }) => [...stems]));

/** Words that are no stop words of the language of the text. */
function tellingWords(text: string): AskedWord[] {
  const words = segmentsIn(text);
  const stopWords = stopWordsFor(words);
  const isTelling = (word: string) =>
    TELLING.test(word) || !stopWords.some((list) => list.has(word));
  return toAsked(runsOf(words, isTelling));
}

/** A cell of one letter, such as the string of a violin, is a name, although its letter may be a stop word. */
export const labelWords = (label: string): AskedWord[] =>
  label.trim().length === 1 ? toAsked(wordsIn(label)) : tellingWords(label);

const segmentsIn = (text: string): string[] =>
  wordsIn(text).flatMap((word) => (isUnspaced(word) ? segmentsOf(word) : [word]));

const toAsked = (words: readonly string[]): AskedWord[] =>
  words.flatMap((word) => [...wordsOf(word)].map((stem) => ({ word, stems: new Set([stem]) })));

/** The words that pass; those of languages without spaces joined to the next one, because segments may be letters. */
function runsOf(words: readonly string[], isMeaningful: (word: string) => boolean): string[] {
  const runs: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isJoined = isUnspaced(word);
    if (!isMeaningful(word)) isOpen = false;
    else if (isOpen && isJoined) runs.push((runs.pop() ?? '') + word);
    else {
      runs.push(word);
      isOpen = isJoined;
    }
  }
  return runs;
}

let segmenter: Intl.Segmenter | undefined;

const segmentsOf = (text: string): string[] =>
  [...(segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })).segment(text)].map(
    ({ segment }) => segment,
  );

let lists: readonly ReadonlySet<string>[] | undefined;

/** Stop words of the language that has most of them in common with the words; of several in a tie. */
function stopWordsFor(words: readonly string[]): readonly ReadonlySet<string>[] {
  lists ??= LANGUAGES.map(
    ([stopWords, questionWords]) => new Set([...stopWords, ...questionWords.split(' ')]),
  );
  const counts = lists.map((list) => words.filter((word) => list.has(word)).length);
  const most = Math.max(...counts);
  return lists.filter((_, at) => counts[at] === most);
}

/** Number of words of a question that a text has. */
export function resemblance(question: ReadonlySet<string>, text: ReadonlySet<string>): number {
  let count = 0;
  for (const word of question) if (text.has(word)) count += 1;
  return count;
}
