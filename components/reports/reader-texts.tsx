'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import type { TextOfKind } from '@/lib/reports/reader-text';
import { REPORT_SECTION } from '@/lib/platform/text/words';

interface Props {
  readonly kinds: readonly TextOfKind[];
  /** Page that shows the whole page; null for strangers. */
  readonly href: string | null;
  /** Address of a picture of the page in a browser. */
  readonly picture?: string | null;
}

/** The beginning of what each kind of reader gets of the home page, one at a time. */
export function ReaderTexts({ kinds, href, picture = null }: Props) {
  const [chosen, choose] = useState(0);
  const shown = kinds[chosen];
  if (shown === undefined) return null;
  const { name, sentence, text } = shown;
  return (
    <section className="mt-10" aria-labelledby="reader-text">
      <h2 id="reader-text">{REPORT_SECTION.text}</h2>
      <p className="no-print mt-3 flex flex-wrap gap-2">
        {kinds.map((kind, index) => (
          <Button
            key={kind.name}
            small
            className="text-start whitespace-normal!"
            aria-current={index === chosen || undefined}
            onClick={() => choose(index)}
          >
            {kind.name}
          </Button>
        ))}
      </p>
      <p className="mt-3 text-muted" aria-live="polite">
        {sentence}
      </p>
      <div
        className={`mt-3 grid items-start gap-4 ${picture !== null ? 'md:grid-cols-2' : 'max-w-3xl'}`}
      >
        {picture !== null && (
          <figure>
            {/* oxlint-disable-next-line nextjs/no-img-element -- stored in the size in which it is shown */}
            <img
              src={picture}
              loading="lazy"
              alt="The first screen of the page in a browser"
              className="aspect-8/5 w-full rounded-md border border-line"
            />
            <figcaption className="mt-1 text-sm text-muted">A person in a browser</figcaption>
          </figure>
        )}
        {text !== '' && (
          <p
            dir="auto"
            className="max-h-48 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 text-sm wrap-anywhere"
            tabIndex={0}
            aria-label={`What ${name} gets`}
            role="region"
          >
            {text}
          </p>
        )}
      </div>
      {href !== null && (
        <p className="mt-2">
          <Link href={href}>As agents see it</Link>
        </p>
      )}
    </section>
  );
}
