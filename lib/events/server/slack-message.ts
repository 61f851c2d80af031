import type { EventType } from '@/lib/platform/events/contract';
import { EVENTS } from '@/lib/platform/events/contract';
import { siteText } from '@/lib/platform/text/site-text';

interface EventBody {
  readonly type: EventType;
  readonly site: { readonly host: string } | null;
  readonly resource: { readonly url: string };
  readonly data: Readonly<Record<string, unknown>>;
}

/** Escapes the three control characters of Slack's mrkdwn. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Of an object in a list, its sentence, or its first field, such as the path. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return 'sentence' in value ? shown(value.sentence) : shown(Object.values(value)[0]);
}

/** Slack allows 2,000 characters in a field, and ten fields in a section. */
const FIELD_CHARACTERS_MAX = 300;
const FIELDS_MAX = 10;

/** `previousScore` → `previous score`. */
const label = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An event as Slack blocks, with a text for the notification. */
export function slackMessage(body: string): string {
  const { type, site, resource, data } = JSON.parse(body) as EventBody;
  const summary = EVENTS.find((event) => event.type === type)?.summary ?? type;
  const title = escaped(site === null ? summary : `${site.host}: ${summary}`);
  const fields = Object.entries(data)
    .filter(([, value]) => value !== null && (typeof value !== 'object' || Array.isArray(value)))
    .slice(0, FIELDS_MAX)
    .map(([name, value]) => ({
      type: 'mrkdwn',
      text: `*${label(name)}*\n${escaped(siteText(shown(value), FIELD_CHARACTERS_MAX))}`,
    }));
  return JSON.stringify({
    text: title,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*${title}*` } },
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `\`${type}\` · ${escaped(resource.url)}` }],
      },
    ],
  });
}
