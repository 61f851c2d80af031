'use client';

import { FileField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';

/** Replaces the questions by those of a file. */
export function ImportQuestions({ siteId }: { readonly siteId: string }) {
  return (
    <Form
      failure="Couldn’t read the file"
      submit="Replace the questions"
      busy="Reading the file"
      look="plain"
      saved="Replaced."
      send={async (_, data) => {
        const file = data.get('file');
        const text = file instanceof File ? await file.text() : '';
        await call('importQuestions', { params: { id: siteId }, body: { text } });
      }}
    >
      <FileField
        label="File"
        name="file"
        required
        accept=".yml,.yaml,.json"
        hint="seamark.questions.yml, as the terminal reads it, or JSON."
      />
    </Form>
  );
}
