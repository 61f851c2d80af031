import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RulesTable } from '@/components/docs/rules-table';
import { NotFoundView } from '@/components/shell/not-found-view';
import { CheckFile } from '@/components/fixes/check-file';
import { GenerateFile } from '@/components/fixes/generate-file';
import { CodeBlock } from '@/components/ui/code-block';
import { WithoutScript } from '@/components/ui/without-script';
import { env } from '@/lib/platform/config/env';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { RULE_COLUMNS } from '../../checks/content';
import {
  curlOf,
  GENERATE_LEAD,
  generateCurlOf,
  TOOL_SECTION,
  toolPage,
  TOOLS_PAGE,
} from '../content';

interface Props {
  readonly params: Promise<{ readonly file: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = toolPage((await params).file);
  return page === null
    ? { title: 'No such checker', robots: { index: false } }
    : pageMetadata(page);
}

export default async function ToolPageView({ params }: Props) {
  const { file } = await params;
  const page = toolPage(file);
  if (page === null) {
    setPageStatus(404);
    return <NotFoundView path={`${TOOLS_PAGE.path}/${file}`} />;
  }
  return (
    <article>
      <p className="kicker">
        <a className="hover:underline" href={TOOLS_PAGE.path}>
          {TOOLS_PAGE.title}
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
      <Section title={TOOL_SECTION.generate}>
        <p className="mb-6 max-w-prose">{GENERATE_LEAD}</p>
        <GenerateFile kind={page.artifact} />
      </Section>
      <Section title={TOOL_SECTION.why}>
        <p className="max-w-prose">{page.guide.why}</p>
      </Section>
      <Section title={TOOL_SECTION.rules}>
        <RulesTable rules={page.rules} columns={RULE_COLUMNS} />
      </Section>
      {page.onlyOnSite.length > 0 && (
        <Section title={TOOL_SECTION.site}>
          <p className="max-w-prose">
            These rules need the published file.{' '}
            <a className="link" href="/">
              Scan the site
            </a>{' '}
            to check them too.
          </p>
          <ul className="mt-3 max-w-prose list-disc space-y-1 pl-6">
            {page.onlyOnSite.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={TOOL_SECTION.api}>
        <CodeBlock
          label={TOOL_SECTION.api}
          code={`${curlOf(page, env().BASE_URL)}\n\n${generateCurlOf(page, env().BASE_URL)}`}
        />
      </Section>
      <p className="mt-10">
        <a className="link" href={`/checks/${page.check.id}`}>
          {TOOL_SECTION.guide}
        </a>
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
