import { AS_TYPED } from '@/components/ui/fields';
import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { HOSTS_MAX, withHosts } from '@/lib/platform/text/host';
import { siteText } from '@/lib/platform/text/site-text';

interface Props {
  /** Path of the page; the sites are in its query, so the form works without scripts. */
  readonly page: string;
  readonly hosts: readonly string[];
  /** Sentences on the entries that were left out. */
  readonly notes: readonly string[];
  /** Hosts to choose from. */
  readonly suggestions?: readonly string[];
}

/** The compared sites, each with a link to leave it out, and a field to add one. */
export function SitePicker({ page, hosts, notes, suggestions = [] }: Props) {
  const others = suggestions.filter((host) => !hosts.includes(host));
  return (
    <form action={page} className="no-print mt-6 max-w-xl">
      {hosts.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2" aria-label="Compared sites">
          {hosts.map((host) => (
            <li key={host} className="flex items-center bg-raised pl-3 wrap-anywhere" dir="auto">
              {host}
              <input type="hidden" name="hosts" value={host} />
              <a
                className="target px-3"
                href={withHosts(
                  page,
                  hosts.filter((other) => other !== host),
                )}
                aria-label={`Leave out ${host}`}
                rel="nofollow"
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
      {hosts.length < HOSTS_MAX && (
        <>
          <label htmlFor="hosts" className="font-medium">
            {hosts.length === 0 ? 'First site' : 'Add a site'}
          </label>
          <div className="mt-1.5 flex gap-2">
            <input
              id="hosts"
              name="hosts"
              className="field min-w-0 grow"
              required
              maxLength={2048}
              placeholder="example.com"
              {...AS_TYPED}
              list={others.length > 0 ? 'known-hosts' : undefined}
              aria-describedby={notes.length > 0 ? 'asked-notes' : undefined}
            />
            <Button type="submit" look={hosts.length < 2 ? 'primary' : 'plain'}>
              Add
            </Button>
          </div>
          {others.length > 0 && (
            <datalist id="known-hosts">
              {others.map((host) => (
                <option key={host} value={host} />
              ))}
            </datalist>
          )}
        </>
      )}
      {notes.length > 0 && (
        <ul id="asked-notes" className="mt-1.5 text-sm wrap-anywhere">
          {notes.map((note) => (
            <li key={note} dir="auto">
              {siteText(note, 500)}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
