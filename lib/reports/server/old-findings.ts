import { CLIENTS, readDetail, type CheckResult, type Finding } from '@seamark/engine';

/** Findings of engines before 2.2.0 have a text instead of `request`, `evidence`, and `clients`. */
type OldFinding = Omit<Finding, 'request' | 'evidence' | 'clients'> & {
  readonly detail: string | null;
};

/** A stored check with the values of its findings. */
export const withValues = (check: CheckResult): CheckResult => ({
  ...check,
  findings: check.findings.map((finding: Finding | OldFinding) =>
    'detail' in finding ? valuesOf(finding) : finding,
  ),
});

const valuesOf = ({ detail, ...finding }: OldFinding): Finding => ({
  ...finding,
  ...readDetail(detail),
  clients: clientsIn({ detail, ...finding }),
});

/** Findings of robots.txt listed the clients in their detail. */
const LISTS_CLIENTS = /^robots-txt\/(?:search|fetch|training)-blocked$/;

function clientsIn({ code, subject, message, detail }: OldFinding): string[] {
  const text = LISTS_CLIENTS.test(code) ? `${message} ${detail ?? ''}` : message;
  const words = new Set(text.split(/[\s,:;]+/));
  return CLIENTS.map(({ token }) => token).filter((token) => token === subject || words.has(token));
}
