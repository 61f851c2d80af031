'use client';

import { useState, type FormEvent } from 'react';
import { FindingList } from '@/components/report/finding-list';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextArea } from '@/components/ui/text-area';
import { checkFile, type FileResult } from '@/lib/client/file-tools';
import type { FileVerdict } from '@/lib/contract';

interface Props {
  readonly file: string;
  readonly name: string;
  readonly accept: string;
  readonly placeholder: string;
}

/** Form to paste or choose a file, with the result of its check. */
export function CheckFile({ file, name, accept, placeholder }: Props) {
  const [content, setContent] = useState('');
  const [checked, setChecked] = useState<FileResult<FileVerdict> | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Decoded as a server would send it, with a byte-order mark if the file has one. */
  async function read(chosen: File) {
    try {
      const bytes = await chosen.arrayBuffer();
      setContent(new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes));
      setChecked(null);
    } catch {
      setChecked({ value: null, problem: `${chosen.name} is not UTF-8 text. Save it as UTF-8.` });
    }
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setChecked(await checkFile(file, content));
    setBusy(false);
  }

  return (
    <div className="max-w-[52rem]">
      <form method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
        <TextArea
          label={name}
          rows={12}
          className="font-mono! text-sm"
          spellCheck={false}
          required
          value={content}
          placeholder={placeholder}
          onChange={({ target }) => setContent(target.value)}
        />
        <label className="text-sm">
          Or choose a file:{' '}
          <input
            type="file"
            accept={accept}
            onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
          />
        </label>
        <div>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            Check the file
          </Button>
        </div>
      </form>
      <div role="status" className="mt-8 empty:mt-0">
        {checked !== null && <Result checked={checked} />}
      </div>
    </div>
  );
}

function Result({
  checked: { value: verdict, problem },
}: {
  readonly checked: FileResult<FileVerdict>;
}) {
  if (verdict === null) return <Notice tone="fail" title={problem} />;
  return (
    <section aria-label="Result">
      <p className="text-lead">
        <span className="text-2xl font-medium tabular-nums">{verdict.score}</span> of 100
      </p>
      {verdict.findings.length === 0 ? (
        <p className="mt-3">Nothing in this file costs points.</p>
      ) : (
        <div className="mt-3">
          <FindingList findings={verdict.findings} />
        </div>
      )}
    </section>
  );
}
