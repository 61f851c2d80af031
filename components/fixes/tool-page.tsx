import type { TOOL_SECTION, ToolPage as Page, TOOLS_PAGE } from '@/app/(public)/tools/content';
import type { ReactNode, ComponentProps } from 'react';
import { Link } from '@/components/ui/link';
import { RulesTable } from '@/components/docs/rules-table';
import { CheckFile } from '@/components/fixes/check-file';
import { GenerateFile } from '@/components/fixes/generate-file';
import { CodeBlock } from '@/components/ui/code-block';
import { WithoutScript } from '@/components/ui/without-script';

interface Props {
  readonly page: Page;
  readonly parent: typeof TOOLS_PAGE;
  readonly titles: typeof TOOL_SECTION;
  readonly ruleColumns: ComponentProps<typeof RulesTable>['columns'];
  readonly generateLead: string;
  readonly command: string;
}

export function ToolPage({ page, parent, titles, ruleColumns, generateLead, command }: Props) {
  return (
    <article>
      <p className="kicker">
        <a className="hover:underline" href={parent.path}>
          {parent.title}
        </a>{' '}
        / {page.file}
      </p>
      <h1 className="mt-2">{page.title}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lead text-muted">{page.description}</p>
      <WithoutScript />
      <CheckFile
        file={page.file}
        name={page.name}
        accept={page.accept}
        placeholder={page.placeholder}
      />
      <Section title={titles.generate}>
        <p className="mb-6 max-w-prose">{generateLead}</p>
        <GenerateFile kind={page.artifact} />
      </Section>
      <Section title={titles.why}>
        <p className="max-w-prose">{page.guide.why}</p>
      </Section>
      <Section title={titles.rules}>
        <RulesTable rules={page.rules} columns={ruleColumns} />
      </Section>
      {page.onlyOnSite.length > 0 && (
        <Section title={titles.site}>
          <p className="max-w-prose">
            These rules need the published file. <Link href="/">Scan the site</Link> to check them
            too.
          </p>
          <ul className="mt-3 max-w-prose list-disc space-y-1 pl-6">
            {page.onlyOnSite.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={titles.api}>
        <CodeBlock label={titles.api} code={command} />
      </Section>
      <p className="mt-10">
        <Link href={`/checks/${page.check.id}`}>{titles.guide}</Link>
      </p>
    </article>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2>{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
