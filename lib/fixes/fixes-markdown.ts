import type { FixItem, FixList } from './contract/fixes';
import type { VerificationStatus } from './contract/verifications';
import { dateAndTime } from '@/lib/platform/text/dates';
import { blocks, heading, table, text } from '@/lib/platform/text/markdown';
import { count, signed } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

const COLUMNS = [
  'Points',
  'Fix',
  'Check',
  'Most severe finding',
  'Open',
  'Headline',
  'Files',
  'Verification',
];

const VERIFICATION_WORD: Readonly<Record<VerificationStatus, string>> = {
  pending: 'Pending',
  measuring: 'Verifying',
  verified: 'Verified',
  expired: 'Expired',
};

/** Open work as Markdown: the rows of its page, ordered by points. */
export function fixesMarkdown(
  { host, scannedAt, score, fixes }: Omit<FixList, 'nextStep'>,
  grade: string,
): string {
  return blocks(
    heading(1, `Fixes of ${host}`),
    text(
      `Measured ${dateAndTime(scannedAt)}. The home page and site-wide files score ${score} of ` +
        `100 (${grade}); points are those of that score.`,
    ),
    text(
      fixes.length === 0
        ? 'Nothing to fix.'
        : `${count(fixes.length, 'check has', 'checks have')} open work.`,
    ),
    fixes.length > 0 && table(COLUMNS, fixes.map(row)),
  );
}

const row = ({
  gain,
  name,
  checkId,
  worst,
  openFindings,
  headline,
  artifactKinds,
  informational,
  verificationStatus,
}: FixItem): readonly string[] => [
  informational ? 'not scored' : signed(gain),
  text(name),
  text(checkId),
  CHECK_STATE_LABEL[worst],
  String(openFindings),
  text(siteText(headline)),
  artifactKinds.join(', '),
  verificationStatus === null ? '' : VERIFICATION_WORD[verificationStatus],
];
