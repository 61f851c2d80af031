import { collapseSpace } from './text';

/** Marks before a phrase that is quoted, not used. */
const QUOTE_BEFORE = /["'“”„«»‘’「『`]\s?$/u;

/** Orders to drop what a model was asked, as attacks on agents word them, in 16 languages. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override) (?:(?:all|any|of|the|these|your|my) ){0,4}(?:previous|prior|above|preceding|earlier|system) (?:and \w+ )?(?:instructions?|prompts?|rules|directions|messages|guidelines)/iu,
  /\b(?:do not|don['’]t|never) (?:tell|inform|alert|notify|reveal (?:this|it) to|mention (?:this|it) to) the (?:user|human)\b/iu,
  /\b(?:ignorier(?:e|en Sie)?|missachte|vergiss) (?:(?:alle|sämtliche|die|deine) ){0,2}(?:bisherigen|vorherigen|vorigen|obigen|früheren|vorangegangenen) (?:Anweisungen|Instruktionen|Befehle|Regeln|Vorgaben)/iu,
  /\b(?:ignore[rz]?|oublie[rz]?) (?:toutes )?(?:les|tes|vos) (?:instructions|consignes|directives) (?:précédentes|antérieures|ci-dessus)/iu,
  /\b(?:ignor[ae]|olvid[ae]) (?:todas )?(?:las |tus |sus )?instrucciones (?:anteriores|previas)/iu,
  /\bignor[ai] (?:tutte )?(?:le )?istruzioni (?:precedenti|sopra)/iu,
  /\bignor[ae] (?:todas )?(?:as )?instruções (?:anteriores|prévias|acima)/iu,
  /\bnegeer (?:alle )?(?:vorige|eerdere|voorgaande|bovenstaande) (?:instructies|opdrachten)/iu,
  /(?:zignoruj|ignoruj) (?:wszystkie )?(?:poprzednie|wcześniejsze|powyższe) (?:instrukcje|polecenia)/iu,
  /ignoruj(?:te)? (?:všechny )?(?:předchozí|výše uvedené) (?:pokyny|instrukce)/iu,
  /(?:игнорируй|забудь)(?:те)? (?:все )?(?:предыдущие|прежние) (?:инструкции|указания)/iu,
  /\bignorer[ae]? (?:alla|alle)? ?(?:tidigare|föregående|tidligere|foregående) (?:instruktioner|instrukser|anvisningar)/iu,
  /önceki (?:tüm )?talimatları (?:yok say|görmezden gel|unut)/iu,
  /(?:忽略|无视|無視|忘记)(?:之前|以上|前面|先前|上述)(?:的)?(?:所有|全部)?(?:的)?(?:指令|指示|提示|说明|规则)/u,
  /(?:以前|上記|これまで|前)の(?:すべての|全ての)?(?:指示|命令|プロンプト)を(?:無視|忘れ)/u,
  /(?:이전|위의) ?(?:모든 ?)?(?:지시|명령|프롬프트)(?:를|을| 사항을)? ?(?:무시|잊)/u,
];

/** Flags of emoji regions, the only use of tag characters. */
const FLAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu;
const TAGS = /[\u{E0000}-\u{E007F}]+/u;
/** Characters without width or shape; text uses one or two of them at a time. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}{8,}/u;

const READ_MAX = 200_000;

/** Words that each order has; only the text around them is read further, because pages are long. */
const STEMS =
  /ignor|disregard|forget|overrid|\bthe (?:user|human)\b|missachte|vergiss|oublie|olvid|negeer|забудь|игнор|talimat|忽略|无视|無視|忘|무시|잊/giu;
const STEMS_MAX = 200;
const BEFORE = 50;
const BEHIND = 120;

/** First order to language models in a text, or what invisible characters of it, or of `shown`, carry; null without. */
export const orderIn = (text: string, shown = text): string | null =>
  writtenOrder(text) ?? hiddenText(shown);

/** First order to language models in a text; null if there is none. A quoted one is a mention. */
function writtenOrder(text: string): string | null {
  const start = collapseSpace(text.slice(0, READ_MAX));
  let tried = 0;
  for (const { index } of start.matchAll(STEMS)) {
    if (++tried > STEMS_MAX) break;
    const around = start.slice(Math.max(0, index - BEFORE), index + BEHIND);
    for (const pattern of ORDERS) {
      const match = pattern.exec(around);
      if (match && !QUOTE_BEFORE.test(around.slice(0, match.index))) return match[0];
    }
  }
  return null;
}

/** What invisible characters of a text carry, for people; null if it has none. */
function hiddenText(text: string): string | null {
  const start = text.slice(0, READ_MAX);
  const tags = TAGS.exec(start.replace(FLAGS, ''))?.[0];
  if (tags) {
    const spelled = [...tags].map((tag) => String.fromCodePoint(tag.codePointAt(0)! - 0xe0000));
    return `${spelled.length} tag characters that spell “${spelled.join('').slice(0, 100)}”`;
  }
  const run = INVISIBLE.exec(start)?.[0];
  return run ? `${[...run].length} characters without width in a row` : null;
}
