import { excerpt } from '../probes/describe';
import type { FileReading } from '../probes/file';
import { documentRules, findingOf, type RuleMatch } from './document';
import type { DraftFinding, Rule, Rules } from './rules';

interface Text {
  readonly when: string;
  readonly hint: string;
}

/** The default for `html.when`. */
const PAGE = 'status 200 with a web page, or the same response as a random path';

/**
 * Rows for a text file that has no content to judge; `missingFile` raises them. `name` is its name within a sentence:
 * `llms.txt`, `the sitemap`.
 */
export function fileRules(
  name: string,
  repairedBy: Rule['repairedBy'],
  { absent, html }: { readonly absent: Text; readonly html: Partial<Text> & Pick<Text, 'hint'> },
) {
  const { exact } = documentRules(name, repairedBy);
  const row = (message: string, text: Text) => exact<unknown>(0, { message, ...text });
  return {
    absent: row(`No ${name.replace('the ', '')} was found`, absent),
    html: row(`The URL of ${name} returns a web page`, { when: PAGE, ...html }),
    refused: row(`The request for ${name} is refused`, {
      when: 'the request is refused with 401, 402, 403 or 429',
      hint: 'Make the file readable for everyone.',
    }),
    broken: row(`${name.replace('the ', 'The ')} returns a server error`, {
      when: 'the file returns a 5xx',
      hint: 'Serve the file with status 200.',
    }),
  };
}

/** The finding for a file that is absent, refused, broken, or a web page. */
export function missingFile(
  rules: Rules,
  { state, html, fallback, reason, exchange: on }: FileReading,
  absent: RuleMatch = {},
  page: RuleMatch = {},
): DraftFinding {
  if (state === 'broken' || state === 'refused')
    return findingOf(rules, state, { on, evidence: reason });
  return html || fallback
    ? findingOf(rules, 'html', { on, evidence: `${reason}; ${excerpt(on)}`, ...page })
    : findingOf(rules, 'absent', { on, evidence: reason, ...absent });
}
