import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { dateAndTime } from '@/lib/platform/text/dates';
import { NotConfigured } from './answers/not-configured';

interface Props {
  readonly isPaid: boolean;
  /** Names of the engines on this server. */
  readonly engines: readonly string[];
  /** Names that the settings choose; empty for all. */
  readonly wanted: readonly string[];
  /** Start of the next questions by schedule. */
  readonly nextAskAt: string | null;
  /** True if the ownership of the site is verified. */
  readonly isProven: boolean;
  readonly now: Date;
}

/** Why engines and agents are not asked, or when they are. */
export function SetupNotice({ isPaid, engines, wanted, nextAskAt, isProven, now }: Props) {
  if (engines.length === 0) return <NotConfigured />;
  if (!isPaid)
    return (
      <Notice tone="info" title="Engines and agents are part of the paid plan">
        Answer engines say what they know and cite, and agents show what they can do on your site,
        with quotes from your pages as evidence. {nextAskAt !== null && 'The schedule is paused. '}
        <Link href="/account/plan">View plans</Link>
      </Notice>
    );
  if (wanted.length > 0 && !engines.some((engine) => wanted.includes(engine)))
    return (
      <Notice tone="warn" title="None of the selected engines is available">
        Selected: {wanted.join(', ')}. Available: {engines.join(', ')}. Select other engines under
        Names and engines.
      </Notice>
    );
  if (nextAskAt === null) return null;
  return (
    <p className="text-muted">
      {isProven
        ? `The schedule asks next ${
            new Date(nextAskAt) > now ? `on ${dateAndTime(nextAskAt)}` : 'within minutes'
          }, provided there are enough credits.`
        : 'The schedule is paused until ownership of the site is verified again.'}
    </p>
  );
}
