'use client';

import { CodeBlock } from '@/components/ui/code-block';
import { AS_TYPED, TextArea, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { tryOperation, type Tried } from '@/lib/api/try-operation';
import type { TryItProps } from './try-it';

const SHOWN_CHARACTERS = 20_000;
/** Field of the body; no parameter has this name. */
const BODY = 'request body';

export function TryForm({ id, method, path, parameters, body }: TryItProps) {
  return (
    <section className="border border-line p-4" aria-label={`Try ${id}`}>
      <Form
        keeps
        className=""
        failure="Couldn’t send the request"
        submit="Send request"
        busy="Waiting for the response"
        send={async ({ [BODY]: sent = null, ...values }) => (
          <Response tried={await tryOperation({ method, path, values, body: sent })} />
        )}
      >
        {parameters.map(({ name, sample }) => (
          <TextField key={name} label={name} name={name} defaultValue={sample} {...AS_TYPED} />
        ))}
        {body !== null && (
          <TextArea
            label="Body"
            name={BODY}
            rows={3}
            className="font-mono"
            defaultValue={body}
            spellCheck={false}
          />
        )}
      </Form>
    </section>
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
