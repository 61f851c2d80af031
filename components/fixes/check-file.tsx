'use client';

import { useState } from 'react';
import type { FindingList } from '@/components/reports/finding-list';
import { FileField, TextArea } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { checkFile } from '@/lib/fixes/file-tools';
import type { FileVerdict } from '@/lib/fixes/contract/files';

interface Props {
  readonly file: string;
  readonly name: string;
  readonly accept: string;
  readonly placeholder: string;
}

/** Form to paste or choose a file, with the result of its check. */
export function CheckFile({ file, name, accept, placeholder }: Props) {
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  /** Decoded as a server would send it, with a byte-order mark if the file has one. */
  async function read(chosen: File) {
    try {
      const bytes = await chosen.arrayBuffer();
      setContent(new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes));
      setProblem(null);
    } catch {
      setProblem(`${chosen.name} is not UTF-8 text. Save it as UTF-8.`);
    }
  }

  return (
    <Form
      keeps
      className="max-w-[52rem]"
      failure="Couldn’t check the file"
      submit="Check the file"
      send={async () => {
        const [verdict, { FindingList: List }] = await Promise.all([
          checkFile(file, content),
          import('@/components/reports/finding-list'),
        ]);
        return <Result verdict={verdict} List={List} />;
      }}
    >
      <TextArea
        label={name}
        rows={12}
        className="font-mono text-sm"
        spellCheck={false}
        required
        value={content}
        placeholder={placeholder}
        onChange={({ target }) => setContent(target.value)}
      />
      <FileField
        label="Or choose a file"
        accept={accept}
        error={problem}
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
    </Form>
  );
}

interface ResultProps {
  readonly verdict: FileVerdict;
  /** Loaded with the first verdict. */
  readonly List: typeof FindingList;
}

const Result = ({ verdict: { score, findings }, List }: ResultProps) => (
  <section aria-label="Result" className="max-w-[52rem]">
    <p className="text-lead">
      <span className="text-title font-medium tabular-nums">{score}</span> of 100
    </p>
    <div className="mt-3">
      {findings.length === 0 ? (
        'Nothing in this file costs points.'
      ) : (
        <List
          findings={findings.map((finding) => ({
            ...finding,
            code: null,
            request: null,
            evidence: finding.detail,
            effect: null,
          }))}
        />
      )}
    </div>
  </section>
);
