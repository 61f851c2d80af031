'use client';

import type { ViewLine, ViewPart } from '@seamark/engine';
import { siteText } from '@/lib/platform/text/site-text';

const ROLES: Readonly<Record<Exclude<ViewPart['kind'], 'text'>, string>> = {
  link: 'link',
  button: 'button',
  field: 'field',
  image: 'image',
  frame: 'frame',
};

interface Entry {
  readonly role: string;
  readonly name: string;
  readonly mark: string | null;
}

/** Roles and names of a page, as assistive technology and agents with a browser get them. */
function entriesOf(lines: readonly ViewLine[]): Entry[] {
  return lines.flatMap(({ kind, level, parts, mark }): Entry[] => {
    const text = parts.map((part) => part.text).join('');
    const heading = kind === 'heading' ? [{ role: `heading ${level}`, name: text, mark }] : [];
    const landmark = kind === 'landmark' ? [{ role: 'landmark', name: text, mark }] : [];
    const controls = parts.flatMap((part) =>
      part.kind === 'text' ? [] : [{ role: ROLES[part.kind], name: part.text, mark: part.mark }],
    );
    return [...heading, ...landmark, ...controls];
  });
}

const SHOWN_MAX = 300;

/** A client component, because Next sends server-rendered elements twice. */
export function Outline({ lines }: { readonly lines: readonly ViewLine[] }) {
  const entries = entriesOf(lines);
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="target link">
        Accessibility outline: {entries.length} roles and names
      </summary>
      <ol className="mt-2 text-sm">
        {entries.slice(0, SHOWN_MAX).map(({ role, name, mark }, index) => (
          <li key={index} className="flex gap-3 border-b border-line py-1">
            <span className="w-24 shrink-0 font-mono text-muted">{role}</span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name.trim() === '' ? <em>no name</em> : siteText(name, 200)}
              {mark !== null && <span className="text-fail"> {mark}</span>}
            </span>
          </li>
        ))}
      </ol>
      {entries.length > SHOWN_MAX && (
        <p className="mt-2 text-muted">The first {SHOWN_MAX} are shown.</p>
      )}
    </details>
  );
}
