'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { SelectField, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { generateFile } from '@/lib/fixes/file-tools';
import type { AskedFact, NewSiteFacts } from '@/lib/fixes/contract/facts';
import type { GeneratedFile } from '@/lib/fixes/contract/files';

/** Facts that every file needs; the response of the first generation names the others. */
const INITIAL_FACTS: readonly AskedFact[] = [
  { what: 'name of the organization or person', fact: 'name', required: false },
  { what: 'what the site is and who it is for, in one sentence', fact: 'summary', required: false },
];
const YES_OR_NO: readonly AskedFact['fact'][] = ['search', 'aiAnswers', 'aiTraining'];

const keyOf = ({ what, fact }: AskedFact): string => fact ?? what;

/** Generates a file from the facts that it needs. */
export function GenerateFile({ kind }: { readonly kind: string }) {
  const [host, setHost] = useState('');
  const [facts, setFacts] = useState(INITIAL_FACTS);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  return (
    <Form
      keeps
      className="max-w-[52rem]"
      failure="Couldn’t generate the file"
      submit="Generate the file"
      send={async () => {
        const file = await generateFile(kind, host, factsOf(facts, answers));
        setFacts((before) => [
          ...before,
          ...file.missing.filter((fact) => !before.some((other) => keyOf(other) === keyOf(fact))),
        ]);
        return <GeneratedFileView file={file} />;
      }}
    >
      <TextField
        label="Host"
        required
        spellCheck={false}
        autoCapitalize="none"
        value={host}
        placeholder="www.example.com"
        onChange={({ target }) => setHost(target.value)}
      />
      {facts.map((fact) => (
        <FactField
          key={keyOf(fact)}
          question={fact}
          value={answers[keyOf(fact)] ?? ''}
          onChange={(value) => setAnswers((before) => ({ ...before, [keyOf(fact)]: value }))}
        />
      ))}
    </Form>
  );
}

interface FactFieldProps {
  readonly question: AskedFact;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FactField({ question: { what, fact }, value, onChange }: FactFieldProps) {
  // A scheme at the start stays lower case: “mailto:, tel: or https: address”.
  const label = what.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return YES_OR_NO.includes(fact) ? (
    <SelectField
      label={label}
      value={value}
      options={[
        ['', 'Not decided'],
        ['yes', 'Yes'],
        ['no', 'No'],
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <TextField label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  );
}

function factsOf(
  questions: readonly AskedFact[],
  answers: Readonly<Record<string, string>>,
): Partial<NewSiteFacts> {
  const facts: Record<string, string | boolean | string[]> = {};
  const others: Record<string, string> = {};
  for (const question of questions) {
    const value = answers[keyOf(question)]?.trim() ?? '';
    if (value === '') continue;
    if (question.fact === null) others[question.what] = value;
    else if (question.fact === 'profiles') facts[question.fact] = [value];
    else facts[question.fact] = YES_OR_NO.includes(question.fact) ? value === 'yes' : value;
  }
  // The server validates the values.
  return { ...facts, others } as Partial<NewSiteFacts>;
}

function GeneratedFileView({ file }: { readonly file: GeneratedFile }) {
  const { content, contentType, filename, nextStep, path, warnings } = file;
  if (content === null || contentType === null) return <Notice tone="info" title={nextStep} />;
  return (
    <section aria-label="Generated file" className="grid max-w-[52rem] gap-3">
      <CodeBlock label={path ?? filename} code={content} />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={content}>Copy</CopyButton>
        <Button small onClick={() => save(filename, content, contentType)}>
          Download
        </Button>
      </div>
      <p>{nextStep}</p>
      {warnings.length > 0 && (
        <ul className="list-disc space-y-1 pl-6">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The address stays valid until the page is left, because the browser reads it after the click. */
function save(filename: string, content: string, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: filename }).click();
}
