import type { Finding } from '@seamark/engine';

type About = Pick<Finding, 'subject' | 'message' | 'detail' | 'code'>;

/** Findings of the check robots-txt that list clients in their details. */
const BLOCKED = /^robots-txt\/(?:search|fetch|training)-blocked$/;
const hasWord = (client: string, text: string): boolean => text.split(/[\s,:;]+/).includes(client);

/** True if robots.txt disallows the home page for the client, by this finding. */
export const isDisallowedBy = (client: string, { code, message, detail }: About): boolean =>
  BLOCKED.test(code ?? '') && hasWord(client, `${message} ${detail ?? ''}`);

/** True if a finding is about the client: it is its subject, in its message, or in its list of disallowed clients. */
export const namesClient = (client: string, finding: About): boolean =>
  finding.subject === client || hasWord(client, finding.message) || isDisallowedBy(client, finding);
