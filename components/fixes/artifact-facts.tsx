import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import type { Artifact } from '@/lib/fixes/contract/artifacts';
import { dateAndTime } from '@/lib/platform/text/dates';
import { siteText } from '@/lib/platform/text/site-text';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly artifact: Omit<Artifact, 'nextStep'>;
  /** Names of the checks with an open finding that this file repairs. */
  readonly repairs: readonly string[];
}

/** A file's path, headers, repaired checks, fingerprint, and notes for its owner. */
export function ArtifactFacts({ siteId, artifact, repairs }: Props) {
  const { path, gain, headers, bytes, sha256, generatedAt, warnings } = artifact;
  return (
    <>
      {warnings.length > 0 && (
        <div className="mt-6">
          <Notice tone="warn" title="Before you publish it">
            <ul>
              {warnings.map((warning) => (
                <li key={warning} dir="auto">
                  {siteText(warning)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <dl className="mt-6 border-t border-ink text-sm">
        <Fact term="Publish at">
          {path === null ? (
            'Paste into the page’s <head> or the server configuration'
          ) : (
            <Copied text={path} />
          )}
        </Fact>
        {headers.map(({ name, value }) => (
          <Fact key={name} term={name}>
            <Copied text={`${name}: ${value}`}>{value}</Copied>
          </Fact>
        ))}
        <Fact term="Fixes">
          <span className="flex flex-wrap gap-x-4">
            {repairs.map((id) => (
              <a key={id} className="link target" href={`/sites/${siteId}/fixes/${id}`}>
                {id}
              </a>
            ))}
          </span>
        </Fact>
        <Fact term="Points">
          <GainChip gain={gain} />
        </Fact>
        <Fact term="Size">{bytes.toLocaleString('en')} bytes</Fact>
        <Fact term="SHA-256">
          <Copied text={sha256} />
        </Fact>
        <Fact term="Generated from">the scan on {dateAndTime(generatedAt)}</Fact>
      </dl>
    </>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-center">
    <dt className="wrap-anywhere text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

/** `children`: the visible part of the copied text. */
const Copied = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <span className="flex items-center justify-between gap-4">
    <code className="min-w-0 wrap-anywhere" dir="auto">
      {children ?? siteText(text)}
    </code>
    <CopyButton text={text}>Copy</CopyButton>
  </span>
);
