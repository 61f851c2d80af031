import type { PageView } from '@seamark/engine';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { ScriptChanges } from './script-changes';
import { PagePicker } from './page-picker';
import { LineList } from './line-list';
import { Outline } from './outline';
import { CodeBlock } from '@/components/ui/code-block';
import type { seePage } from '@/lib/seen/server/see-page';
import { seenSentence } from '@/lib/seen/seen-markdown';
import { dateAndTime } from '@/lib/platform/text/dates';
import { size } from '@/lib/platform/text/numbers';
import { siteFile, siteText } from '@/lib/platform/text/site-text';
import type { ComponentProps } from 'react';

type SeenView = Awaited<ReturnType<typeof seePage>>;

interface Props extends ComponentProps<typeof ScriptChanges> {
  readonly site: { readonly id: string; readonly host: string };
  readonly seen: SeenView;
}

export function SeenPage({
  site,
  seen: { view, reason, scannedAt, chosen, urls },
  rendered,
  hasBrowser,
}: Props) {
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead title="As agents see it" lead={view === null ? reason : seenSentence(view)} />
      {urls.length > 0 && (
        <PagePicker path={`/sites/${site.id}/seen`} host={site.host} urls={urls} chosen={chosen} />
      )}
      {view !== null && (
        <>
          <Costs view={view} />
          <p className="mt-2 text-sm text-muted">
            <span dir="auto">{siteText(view.url, 200)}</span>, measured {dateAndTime(scannedAt)}.
            Scripts are not run.
          </p>
          {view.lines.length > 0 && <LineList siteId={site.id} lines={view.lines} />}
          {view.lines.length > 0 && <Outline lines={view.lines} />}
          {view.isCut && (
            <p className="mt-2 text-muted">The page goes on; the first lines are shown.</p>
          )}
          <ScriptChanges rendered={rendered} hasBrowser={hasBrowser} />
          <Section title="What clients may do">
            <ul className="mt-3 list-disc pl-5">
              {view.directives.map((directive) => (
                <li key={directive} className="wrap-anywhere">
                  {siteText(directive, 400)}
                </li>
              ))}
            </ul>
          </Section>
          <Facts view={view} />
          {view.markdown !== null && (
            <Section title="Markdown version">
              <p className="mb-3 text-muted" dir="auto">
                {siteText(view.markdown.url, 200)}
              </p>
              <CodeBlock
                code={siteFile(view.markdown.text.slice(0, 10_000))}
                label="Markdown"
                wraps
              />
            </Section>
          )}
        </>
      )}
    </>
  );
}

/** Size of the page in each form. */
function Costs({ view: { html, textSize, markdown } }: { readonly view: PageView }) {
  const forms = [
    ['HTML', html],
    ['Text', textSize],
    ...(markdown === null ? [] : [['Markdown', markdown] as const]),
  ] as const;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
      {forms.map(([name, { bytes, tokens }]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums">
            {tokens.toLocaleString('en')} tokens, {size(bytes)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ view: { facts } }: { readonly view: PageView }) {
  return (
    <Section title="Structured data">
      {facts.length === 0 ? (
        <p className="text-muted">The page has none.</p>
      ) : (
        facts.map(({ type, fields }, index) => (
          <div key={index} className="mt-3">
            <p className="font-medium">{siteText(type, 100)}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
              {fields.map(({ name, value }) => (
                <div key={name} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-muted">{siteText(name, 60)}</dt>
                  <dd dir="auto" className="wrap-anywhere">
                    {siteText(value, 200)}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))
      )}
    </Section>
  );
}
