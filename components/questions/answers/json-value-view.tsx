import { Link } from '@/components/ui/link';
import type { JsonValue } from '@/lib/platform/contract/json-value';
import { competitorsOf, type SeenCompetitor } from '@/lib/questions/answers-figures';
import { siteLink, siteText } from '@/lib/platform/text/site-text';

interface Props {
  readonly value: JsonValue;
  /** Links to this host are marked. */
  readonly host: string;
}

interface Item {
  readonly text: string;
  readonly address: string | null;
  /** Smaller text after the item. */
  readonly note: string;
}

/** A reported value as a list; items of unknown form are left out. */
export function JsonValueView({ value, host }: Props) {
  if (!Array.isArray(value)) return <span className="text-muted">unknown</span>;
  const items = value.map(itemOf).filter((item) => item !== null);
  if (items.length === 0) return <span className="text-muted">none</span>;
  return (
    <ul className="grid gap-1">
      {items.map((item, index) => (
        <ItemView key={index} item={item} host={host} />
      ))}
    </ul>
  );
}

function itemOf(value: JsonValue): Item | null {
  if (typeof value === 'string') return { text: value, address: value, note: '' };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const { url, title } = value;
  // The title is the author's choice, so the host is shown beside it.
  if (typeof url === 'string')
    return typeof title === 'string' && title !== ''
      ? { text: title, address: url, note: hostOf(url) }
      : { text: url, address: url, note: '' };
  const [competitor] = competitorsOf([value]);
  return competitor === undefined
    ? null
    : { text: competitor.name, address: null, note: competitorNote(competitor) };
}

const hostOf = (url: string): string => (siteLink(url) === null ? '' : new URL(url).hostname);

const competitorNote = ({ mentioned, cited, rank }: SeenCompetitor): string =>
  [
    mentioned === false ? 'not mentioned' : rank === null ? '' : `rank ${rank}`,
    cited === true ? 'cited' : '',
  ]
    .filter(Boolean)
    .join(', ');

function ItemView({
  item: { text, address, note },
  host,
}: {
  readonly item: Item;
  readonly host: string;
}) {
  const link = address === null ? null : siteLink(address);
  const named = link === null ? address : new URL(link).hostname;
  const isOurs = named === host || (named?.endsWith(`.${host}`) ?? false);
  return (
    <li className="wrap-anywhere" dir="auto">
      {link === null ? (
        siteText(text, 200)
      ) : (
        <Link rel="noopener nofollow ugc" href={link}>
          {siteText(text, 200)}
        </Link>
      )}
      {note !== '' && <span className="text-muted"> {siteText(note, 120)}</span>}
      {isOurs && <span className="chip ml-2 bg-pass-tint text-pass">your site</span>}
    </li>
  );
}
