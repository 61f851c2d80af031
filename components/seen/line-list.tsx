'use client';

import { Fragment } from 'react';
import type { ViewLine, ViewPart } from '@seamark/engine';
import { siteFile, siteText, siteTextPart } from '@/lib/platform/text/site-text';

const INDENT = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16'];
const HEADING = ['', 'text-lead font-medium', 'text-lead', 'font-medium'];

interface Props {
  readonly siteId: string;
  readonly lines: readonly ViewLine[];
}

/** Ids of checks, by the first place that each one marks. */
type Anchors = ReadonlyMap<ViewLine | ViewPart, string>;

function anchorsIn(lines: readonly ViewLine[]): Anchors {
  const first = new Map<string, ViewLine | ViewPart>();
  for (const place of lines.flatMap((line) => [line, ...line.parts])) {
    if (place.check && !first.has(place.check)) first.set(place.check, place);
  }
  return new Map([...first].map(([check, place]) => [place, check]));
}

/**
 * Lines of a page in reading order, with marks where something is lost. A client component, because Next sends
 * server-rendered elements twice.
 */
export function LineList({ siteId, lines }: Props) {
  const anchors = anchorsIn(lines);
  return (
    <div className="mt-4 max-w-3xl rounded-md border border-line bg-surface p-4 leading-relaxed">
      {lines.map((line, index) => (
        <Line key={index} {...{ siteId, line, anchors }} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly siteId: string;
  readonly line: ViewLine;
  readonly anchors: Anchors;
}

function Line({ siteId, line, anchors }: LineProps) {
  const { kind, level, number, parts } = line;
  const mark = <Mark {...{ siteId, anchors }} place={line} />;
  const words = (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          <Part part={part} />
          <Mark {...{ siteId, anchors }} place={part} />
        </Fragment>
      ))}
      {mark}
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
        <span aria-hidden className="mr-2 text-muted tabular-nums">
          {typeof number === 'number' ? `${number}.` : '•'}
        </span>
        {words}
      </p>
    );
  if (kind === 'code' || kind === 'empty')
    return (
      <p className="mt-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {siteFile(parts.map(({ text }) => text).join(''))}
        {mark}
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

function Part({ part: { kind, text, url } }: { readonly part: ViewPart }) {
  const words = siteText(text, 1000);
  if (kind === 'text') return siteTextPart(text, 1000);
  if (kind === 'link')
    return (
      <span className="underline decoration-edge underline-offset-2" title={url ?? undefined}>
        {words}
      </span>
    );
  return (
    <span className="mx-0.5 rounded-sm border border-line px-1.5 text-sm">
      <span className="text-muted">{ROLE[kind]}</span> {words}
    </span>
  );
}

interface MarkProps {
  readonly siteId: string;
  readonly place: ViewLine | ViewPart;
  readonly anchors: Anchors;
}

/** What is lost at a place, with a link to the fix of its finding. */
function Mark({ siteId, place, anchors }: MarkProps) {
  const { mark, check } = place;
  if (mark === null) return null;
  return (
    <mark
      id={anchors.get(place)}
      className="mx-1 scroll-mt-24 rounded-sm bg-yellow-tint px-1.5 text-sm text-ink target:ring-2 target:ring-ink"
    >
      {check ? (
        <a className="quiet-link" href={`/sites/${siteId}/fixes/${check}`}>
          {mark}
        </a>
      ) : (
        mark
      )}
    </mark>
  );
}
