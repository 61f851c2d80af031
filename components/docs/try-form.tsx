'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { tryOperation, type Tried } from '@/lib/client/try-operation';
import type { TryItProps } from './try-it';

const SHOWN_CHARACTERS = 20_000;

export function TryForm({ id, method, path, parameters, body }: TryItProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parameters.map(({ name, sample }) => [name, sample])),
  );
  const [sent, setSent] = useState(body ?? '');
  const [tried, setTried] = useState<Tried | 'waiting' | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tried === 'waiting') return;
    setTried('waiting');
    void tryOperation({ method, path, values, body: body === null ? null : sent }).then(setTried);
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      className="border border-line p-4"
      aria-label={`Try ${id}`}
    >
      {parameters.map(({ name }) => (
        <label key={name} className="block font-medium">
          {name}
          <input
            className="field mt-1"
            value={values[name] ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      {body !== null && (
        <label className="block font-medium">
          Body
          <textarea
            className="field mt-1 py-2"
            rows={3}
            value={sent}
            spellCheck={false}
            onChange={(event) => setSent(event.target.value)}
          />
        </label>
      )}
      <div className="mt-3">
        <Button type="submit" look="primary" aria-disabled={tried === 'waiting'}>
          Send request
        </Button>
      </div>
      <div role="status" className="mt-3">
        {tried === 'waiting' ? 'Waiting for the response' : tried && <Response tried={tried} />}
      </div>
    </form>
  );
}

function Response({ tried }: { readonly tried: Tried }) {
  const { status, body } = tried;
  return (
    <>
      <p className="mb-2 font-medium">
        {status === null
          ? 'Couldn’t reach the server. Try again.'
          : `Status ${status}, ${tried.milliseconds} ms`}
      </p>
      {body !== '' && (
        <div className="max-h-96 overflow-auto">
          <CodeBlock code={body.slice(0, SHOWN_CHARACTERS)} label="Response" />
        </div>
      )}
      {body.length > SHOWN_CHARACTERS && (
        <p className="mt-1 text-sm text-muted">
          The first {SHOWN_CHARACTERS} of {body.length} characters.
        </p>
      )}
    </>
  );
}
