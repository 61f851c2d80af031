import { Link } from '@/components/ui/link';
import type { PageText } from '@seamark/engine';
import { textSentence } from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { REPORT_SECTION } from '@/lib/platform/text/words';

interface Props {
  readonly text: PageText;
  /** Page that shows the whole page; null for strangers. */
  readonly href: string | null;
}

/** The beginning of what a text reader gets of the home page. */
export function TextStart({ text, href }: Props) {
  const start = siteText(text.text, 2000);
  return (
    <section className="mt-10" aria-labelledby="text-start">
      <h2 id="text-start">{REPORT_SECTION.text}</h2>
      <p className="mt-1 text-muted">
        {textSentence(text)} {href !== null && <Link href={href}>As agents see it</Link>}
      </p>
      {start !== '' && (
        <p
          dir="auto"
          className="mt-3 max-h-48 max-w-3xl overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 text-sm wrap-anywhere"
          tabIndex={0}
          aria-label="Beginning of the text"
          role="region"
        >
          {start}
        </p>
      )}
    </section>
  );
}
