import { ago, dateAndTime } from '@/lib/words/dates';

/** A time as people say it, the exact one on hover and for machines. */
export function When({ time, now }: { readonly time: string; readonly now: Date }) {
  return (
    <time dateTime={time} title={dateAndTime(time)} className="whitespace-nowrap">
      {ago(time, now)}
    </time>
  );
}
