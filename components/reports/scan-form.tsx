'use client';

import { useEffect, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useFieldValue } from '@/components/ui/use-field-value';
import type { ScanError } from '@/lib/reports/scan-stream';
import { keptHost } from '@/lib/platform/text/host';
import { ScanErrorNotice } from './scan-error-notice';
import { ScanPanel, type CatalogueEntry } from './scan-panel';
import { useScan } from './use-scan';

interface Props {
  readonly catalogue: readonly CatalogueEntry[];
  /** Heading and sentence before the form. */
  readonly intro: ReactNode;
  /** Content beside the form until a scan starts. */
  readonly aside: ReactNode;
  readonly domain?: string;
  readonly error?: ScanError | null;
}

/** Attributes that expose the form as a tool to agents in a browser (WebMCP, declarative). */
const TOOL = {
  toolname: 'scan_site',
  tooldescription: 'Scans a website and shows how ready it is for AI agents, and what to fix.',
};
/** Attributes of a URL field: no capitalization, no correction. */
const ADDRESS = {
  maxLength: 2048,
  inputMode: 'url',
  autoComplete: 'url',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: 'example.com',
  toolparamdescription: 'Host name or URL of the website, such as example.com',
} as const;

/** Form for a public scan, with the scan beside it. Works as a plain form without scripts. */
export function ScanForm({ catalogue, intro, aside, domain = '', error = null }: Props) {
  const { state, start } = useScan(error);
  const { typed, field } = useFieldValue(domain);
  const isBusy = state.phase === 'waiting' || state.phase === 'running' || state.phase === 'done';
  const failed = state.phase === 'failed' ? state.error : null;
  useOpenWhenDone(state.outcome?.reportPath);
  useEffect(() => {
    if (failed !== null && failed !== error) field.ref.current?.focus();
  }, [failed, error, field.ref]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) start(typed.trim(), keptHost(typed) ?? typed.trim());
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
      <div className="min-w-0">
        {intro}
        <form
          id="scan"
          method="post"
          action="/scan"
          {...TOOL}
          onSubmit={submit}
          className="mt-8 max-w-xl scroll-mt-8"
        >
          <label htmlFor="domain" className="font-medium">
            Website address
          </label>
          <div className="mt-1.5 flex flex-wrap gap-2 sm:flex-nowrap">
            <input
              {...field}
              {...ADDRESS}
              id="domain"
              className="field grow basis-56"
              name="domain"
              required
              dir="auto"
              aria-invalid={failed !== null}
              aria-describedby={failed ? 'scan-error scan-kept' : 'scan-kept'}
            />
            <Button
              type="submit"
              look="primary"
              aria-disabled={isBusy}
              className="min-w-28 grow sm:grow-0"
            >
              {isBusy ? 'Scanning' : 'Scan site'}
            </Button>
          </div>
          <p id="scan-kept" className="mt-1.5 min-h-5 text-sm text-muted">
            <KeptHost typed={typed} />
          </p>
          {failed !== null && (
            <div className="mt-3">
              <ScanErrorNotice id="scan-error" error={failed} />
            </div>
          )}
        </form>
      </div>
      <div className="min-w-0">
        {isBusy ? (
          <ScanPanel state={state} catalogue={catalogue} />
        ) : (
          <>
            <p role="status" className="sr-only">
              {failed?.message}
            </p>
            {aside}
          </>
        )}
      </div>
    </div>
  );
}

function KeptHost({ typed }: { readonly typed: string }) {
  const host = keptHost(typed);
  if (host === null || host === typed.trim()) return <>Free, no account. About ten seconds.</>;
  return (
    <>
      Scans <strong className="font-mono font-medium wrap-anywhere text-ink">{host}</strong>: the
      home page and site-wide files.
    </>
  );
}

/** Delay before the report opens, so that the result can be read and heard. */
const READ_MS = 900;

export function useOpenWhenDone(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => window.location.assign(path), READ_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
