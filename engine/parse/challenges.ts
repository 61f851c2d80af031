/** One challenge of a `WWW-Authenticate` line (RFC 9110 section 11.6.1). */
export interface AuthChallenge {
  /** Lower-case authentication scheme. */
  readonly scheme: string;
  /** Parameters as sent, with lower-case names; a name may occur only once. */
  readonly params: readonly (readonly [name: string, value: string])[];
}

const LINE_MAX = 4000;
/** What is between two commas: quoted strings hold commas. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|$))+/g;
const STARTS = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]+(?![ \t=])|$)/;
const PARAM = /^([\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"?|([^\s"]*))/;

/** Challenges of header lines. */
export function authChallenges(lines: readonly string[]): AuthChallenge[] {
  const challenges: { scheme: string; params: [string, string][] }[] = [];
  for (const line of lines)
    for (const part of line.slice(0, LINE_MAX).match(ELEMENT) ?? []) {
      const element = part.trim();
      const scheme = STARTS.exec(element);
      if (scheme) challenges.push({ scheme: scheme[1]!.toLowerCase(), params: [] });
      const param = PARAM.exec(scheme ? element.slice(scheme[0].length) : element);
      const value = param?.[2]?.replace(/\\(.)/g, '$1') ?? param?.[3] ?? '';
      if (param) challenges.at(-1)?.params.push([param[1]!.toLowerCase(), value]);
    }
  return challenges;
}

/** First parameter that occurs more than once in a challenge; null without one. */
export function repeatedParam({ params }: AuthChallenge): string | null {
  const names = params.map(([name]) => name);
  return names.find((name, at) => names.indexOf(name) !== at) ?? null;
}

/** Values of a parameter, in order. */
export const paramsOf = ({ params }: AuthChallenge, name: string): string[] =>
  params.flatMap(([key, value]) => (key === name ? [value] : []));
