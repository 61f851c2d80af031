import { Link } from '@/components/ui/link';
import { StackedHead } from '@/components/ui/stacked-head';
import { InlineCode } from '@/components/docs/inline-code';
import { TypeSection } from '@/components/docs/fields';
import { OperationSection } from '@/components/docs/operation-section';
import { TryIt } from '@/components/docs/try-it';
import { DocsFrame } from '@/components/docs/docs-frame';
import '@/components/docs/prose.css';
import { DocsNav } from '@/components/shell/docs-nav';
import { env } from '@/lib/platform/config/env';
import { anchorOf, type Section } from '@/lib/platform/text/anchors';
import type { OperationEntry } from '@/lib/api/openapi/reference';
import { docsPages } from '../pages';
import {
  curlOf,
  errorRows,
  groups,
  introductionOf,
  notesOf,
  pageOf,
  PARTS,
  reference,
  sampleBody,
  sampleOf,
  TAG_DESCRIPTIONS,
  templateOf,
  type ReferencePart,
} from './content';

function sections(part: ReferencePart): Section[] {
  return [
    ...introductionOf(part).map(([name]) => ({ title: PARTS[name], id: name })),
    ...reference(part).operations.map(({ id }) => ({ title: id, id })),
    { title: PARTS.types, id: 'types' },
  ];
}

export async function ReferencePage({ part }: { readonly part: ReferencePart }) {
  const base = env().BASE_URL;
  const page = pageOf(part);
  return (
    <DocsFrame
      nav={
        <DocsNav
          label="Documentation"
          pages={await docsPages()}
          current={page.path}
          sections={sections(part)}
        />
      }
    >
      <h1>{page.title}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{page.description}</p>
      <p className="mt-4 max-w-prose">
        {PARTS.base}: <code className="wrap-anywhere">{base}</code>. The same as OpenAPI 3.1:{' '}
        <Link href="/.well-known/openapi.json">openapi.json</Link>.
      </p>
      {introductionOf(part).map(([name, paragraphs]) => (
        <section key={name} aria-labelledby={name} className="mt-10">
          <h2 id={name} className="scroll-mt-8">
            {PARTS[name]}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-prose">
              <InlineCode text={paragraph} />
            </p>
          ))}
          {name === 'errors' && <ErrorTable />}
        </section>
      ))}
      {groups(part).map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={anchorOf(tag)} className="mt-14">
          <h2 id={anchorOf(tag)} className="scroll-mt-8 text-lead">
            {tag}
          </h2>
          <p className="mt-1 text-muted">{TAG_DESCRIPTIONS[tag]}</p>
          {operations.map((op) => (
            <OperationSection
              key={op.id}
              operation={op}
              notes={notesOf(op)}
              curl={curlOf(op, base)}
              tryIt={op.isPublic ? <TryPublic op={op} /> : null}
            />
          ))}
        </section>
      ))}
      <section aria-labelledby="types" className="mt-14">
        <h2 id="types" className="scroll-mt-8 text-lead">
          {PARTS.types}
        </h2>
        {reference(part).types.map((type) => (
          <TypeSection key={type.name} type={type} />
        ))}
      </section>
    </DocsFrame>
  );
}

function TryPublic({ op }: { readonly op: OperationEntry }) {
  const path = templateOf(op);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    sample: sampleOf(name),
  }));
  return (
    <TryIt
      id={op.id}
      method={op.method}
      path={path}
      parameters={parameters}
      body={sampleBody(op)}
    />
  );
}

function ErrorTable() {
  return (
    <table className="ruled codes mt-3" role="table">
      <caption className="sr-only">Error codes</caption>
      <StackedHead columns={['Code', 'Status', 'When it occurs, with an example message']} />
      <tbody role="rowgroup">
        {errorRows().map(([code, status, when, example]) => (
          <tr role="row" key={code} id={`error-${code}`} className="scroll-mt-8">
            <th role="rowheader" scope="row">
              <code className="wrap-anywhere">{code}</code>
            </th>
            <td role="cell">
              <code>{status}</code>
            </td>
            <td role="cell">
              <InlineCode text={when} />
              <br />
              <span className="text-muted">{example}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
