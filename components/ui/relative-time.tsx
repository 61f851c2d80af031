import { ago, dateAndTime } from '@/lib/platform/text/dates';

/** A relative time, with the exact one in its tooltip and `datetime` attribute. */
export function RelativeTime({ time, now }: { readonly time: string; readonly now: Date }) {
  return (
    <time dateTime={time} title={dateAndTime(time)} className="whitespace-nowrap">
      {ago(time, now)}
    </time>
  );
}
