'use client';

import type { LANDING } from '@/app/(public)/landing';
import { ReportPreview, type Sample } from '@/components/reports/report-preview';
import { ScanForm } from '@/components/reports/scan-form';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Picture } from '@/components/ui/picture';
import type { ComponentProps, ReactNode } from 'react';
import { Effects } from './effects';

interface Props {
  readonly texts: typeof LANDING;
  readonly scan: Pick<ComponentProps<typeof ScanForm>, 'catalogue' | 'domain' | 'error'>;
  readonly sample: Sample | null;
  /** Summary of a published run. */
  readonly run: ReactNode;
}

/** A client component, because Next sends server-rendered elements twice. */
export function LandingPage({ texts, scan, sample, run }: Props) {
  const { effects, scoring, places, end } = texts;
  return (
    <>
      <ScanForm
        {...scan}
        intro={
          <>
            <h1 className="max-w-xl">{texts.title}</h1>
            <p className="mt-4 max-w-xl text-lead text-muted">{texts.description}</p>
          </>
        }
        aside={sample && <ReportPreview sample={sample} label={texts.sample} />}
      />
      <Evidence effects={effects} scoring={scoring} />
      <div className="mt-20 grid gap-x-12 gap-y-14 lg:grid-cols-2">
        {texts.views.map(({ name, title, text, alt }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{title}</h2>
            <p className="mt-2 mb-5 text-muted">{text}</p>
            <Picture name={name} alt={alt} width={560} height={600} />
          </section>
        ))}
      </div>
      {run && (
        <section aria-labelledby="run" className="mt-20">
          <h2 id="run">{texts.run}</h2>
          {run}
        </section>
      )}
      <section aria-labelledby="places" className="mt-20">
        <h2 id="places">{places.title}</h2>
        <dl className="mt-5 border-t border-line">
          {places.rows.map(([name, line, path, page]) => (
            <div
              key={name}
              className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)_12rem]"
            >
              <dt className="font-medium">{name}</dt>
              <dd>{line}</dd>
              <dd>
                <Link href={path}>{page}</Link>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="end" className="mt-20 border-t border-ink pt-8">
        <h2 id="end" className="text-title">
          {end.title}
        </h2>
        <p className="mt-2 text-lead text-muted">{end.text}</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink look="primary" href="#scan">
            {end.scan}
          </ButtonLink>
          <Link href="/sign-up">{end.signUp}</Link>
        </p>
      </section>
    </>
  );
}

/** What readers lose, and how the score follows from it. */
const Evidence = ({ effects, scoring }: Pick<typeof LANDING, 'effects' | 'scoring'>) => (
  <section aria-labelledby="effects" className="mt-20">
    <h2 id="effects">{effects.title}</h2>
    <p className="mt-2 mb-5 text-muted">{effects.lead}</p>
    <Effects
      rows={effects.rows}
      column="Answers found"
      caption={effects.title}
      path={effects.path}
    />
    <p className="mt-4">
      <Link href={effects.path}>{effects.more}</Link>
    </p>
    <details className="mt-4">
      <summary className="target chevron gap-2 font-medium">{scoring.title}</summary>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        {scoring.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  </section>
);
