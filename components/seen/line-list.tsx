'use client';

import type { ViewLine, ViewPart } from '@seamark/engine';
import { siteFile, siteText, siteTextPart } from '@/lib/words/site-text';

const INDENT = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16'];
const HEADING = ['', 'text-lead font-medium', 'text-lead', 'font-medium'];

/**
 * Lines of a page in reading order, with marks where something is lost. A client component, because Next sends
 * server-rendered elements twice.
 */
export function LineList({ lines }: { readonly lines: readonly ViewLine[] }) {
  return (
    <div className="mt-4 max-w-3xl rounded-md border border-line bg-surface p-4 leading-relaxed">
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </div>
  );
}

function Line({ line: { kind, level, parts, mark } }: { readonly line: ViewLine }) {
  const words = (
    <>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {mark !== null && <Mark>{mark}</Mark>}
    </>
  );
  if (kind === 'landmark')
    return <p className="mt-5 border-t border-line pt-2 text-sm text-muted first:mt-0">{words}</p>;
  if (kind === 'heading')
    return (
      <p dir="auto" className={`mt-4 ${HEADING[level] ?? 'font-medium'}`}>
        <span className="mr-2 font-mono text-sm font-normal text-muted">h{level}</span>
        {words}
      </p>
    );
  if (kind === 'item')
    return (
      <p dir="auto" className={`mt-1 ${INDENT[Math.min(level - 1, 4)]}`}>
        <span aria-hidden className="mr-2 text-muted">
          •
        </span>
        {words}
      </p>
    );
  if (kind === 'code' || kind === 'empty')
    return (
      <p className="mt-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {siteFile(parts.map(({ text }) => text).join(''))}
        {mark !== null && <Mark>{mark}</Mark>}
      </p>
    );
  return (
    <p dir="auto" className="mt-2 wrap-anywhere">
      {words}
    </p>
  );
}

/** Roles that a text does not show. */
const ROLE: Readonly<Partial<Record<ViewPart['kind'], string>>> = {
  button: 'button',
  field: 'field',
  image: 'image',
  frame: 'frame',
};

function Part({ part: { kind, text, url, mark } }: { readonly part: ViewPart }) {
  const words = siteText(text, 1000);
  const role = ROLE[kind];
  return (
    <>
      {kind === 'text' ? (
        siteTextPart(text, 1000)
      ) : kind === 'link' ? (
        <span className="underline decoration-edge underline-offset-2" title={url ?? undefined}>
          {words}
        </span>
      ) : (
        <span className="mx-0.5 rounded-sm border border-line px-1.5 text-sm">
          <span className="text-muted">{role}</span> {words}
        </span>
      )}
      {mark !== null && <Mark>{mark}</Mark>}
    </>
  );
}

function Mark({ children }: { readonly children: string }) {
  return <mark className="mx-1 rounded-sm bg-yellow-tint px-1.5 text-sm text-ink">{children}</mark>;
}
