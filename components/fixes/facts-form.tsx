'use client';

import { use, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormContext, SelectField, TextArea, TextField, type Option } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import type { FactSuggestion, SiteFacts } from '@/lib/fixes/contract/facts';
import { siteText } from '@/lib/platform/text/site-text';
import { factFieldsOf, OTHER, readFactsForm } from './read-facts-form';

interface Props {
  readonly facts: Pick<SiteFacts, 'siteId' | 'facts' | 'files' | 'suggestions'>;
}

type FactName = SiteFacts['files'][number]['missing'][number]['fact'];

interface Fact {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'url' | 'date' | 'lines';
  readonly options?: readonly Option[];
}

const YES_OR_NO: readonly Option[] = [
  ['', 'Not decided'],
  ['yes', 'Yes'],
  ['no', 'No'],
];
const PAYMENTS: readonly Option[] = [
  ['', 'Not decided'],
  ['free', 'Free'],
  ['attribution', 'Attribution'],
  ['contribution', 'Contribution'],
  ['purchase', 'Purchase'],
  ['subscription', 'Subscription'],
  ['training', 'Per training'],
  ['crawl', 'Per crawl'],
  ['use', 'Per use'],
];
const GROUPS: readonly (readonly [title: string, facts: readonly Fact[]])[] = [
  [
    'About',
    [
      { name: 'name', label: 'Organization or person' },
      {
        name: 'summary',
        label: 'Summary',
        hint: 'One sentence: what the site is, and who it is for.',
      },
      { name: 'logo', label: 'Logo', type: 'url' },
      { name: 'image', label: 'Preview image', type: 'url', hint: '1200×630 pixels.' },
      {
        name: 'profiles',
        label: 'Profiles on other sites',
        type: 'lines',
        hint: 'One address per line.',
      },
    ],
  ],
  [
    'Security',
    [
      {
        name: 'contact',
        label: 'Contact for security reports',
        hint: 'An email address, or a mailto:, tel: or https: address.',
      },
      {
        name: 'expires',
        label: 'Contact valid until',
        type: 'date',
        hint: 'At most a year from now.',
      },
    ],
  ],
  [
    'Use of the content',
    [
      { name: 'search', label: 'Search engines may use the content', options: YES_OR_NO },
      { name: 'aiAnswers', label: 'AI may use the content in answers', options: YES_OR_NO },
      {
        name: 'aiTraining',
        label: 'AI models may be trained on the content',
        options: YES_OR_NO,
      },
      { name: 'license', label: 'Terms of use', type: 'url' },
      { name: 'payment', label: 'Payment for use', options: PAYMENTS },
    ],
  ],
  [
    'Dates',
    [
      { name: 'published', label: 'Site published', type: 'date' },
      {
        name: 'modified',
        label: 'Pages last changed',
        type: 'date',
        hint: 'For pages that don’t state it themselves.',
      },
    ],
  ],
];

/**
 * Form for facts that only the owner knows: first those that files need now, then all others. Suggestions from the site
 * are offered beside empty fields, never applied.
 */
export function FactsForm({ facts }: Props) {
  const [typed, setTyped] = useState(() => factFieldsOf(facts.facts));
  const missingFacts = new Set(
    facts.files.flatMap(({ missing }) => missing.map(({ fact }) => fact)),
  );
  const needed = [
    ...GROUPS.flatMap(([, facts]) => facts).filter(({ name }) =>
      missingFacts.has(name as FactName),
    ),
    ...questionsOf(facts),
  ];
  const answered = Object.keys(facts.facts.others).map((what) => ({
    name: `${OTHER}${what}`,
    label: siteText(what),
  }));
  const groups = [...GROUPS, ['Questions of files', answered] as const].map(
    ([title, facts]) => [title, facts.filter((fact) => !needed.includes(fact))] as const,
  );
  const field = (fact: Fact) => (
    <FactField
      key={fact.name}
      fact={fact}
      value={typed[fact.name] ?? ''}
      suggestions={facts.suggestions.filter((suggestion) => suggestion.fact === fact.name)}
      onChange={(value) => setTyped((before) => ({ ...before, [fact.name]: value }))}
    />
  );
  return (
    <Form
      className="needs-script max-w-xl gap-8!"
      failure="Couldn’t save the answers"
      submit="Save answers"
      busy="Saving answers"
      saved="Saved. The files use them."
      send={async () => {
        await call('putSiteFacts', { params: { id: facts.siteId }, body: readFactsForm(typed) });
      }}
    >
      {needed.length > 0 && <div className="grid gap-5">{needed.map(field)}</div>}
      <details open={needed.length === 0}>
        <summary className="target chevron gap-2 font-medium">
          {needed.length === 0 ? 'All answers' : 'Other answers'}
        </summary>
        <div className="mt-4 grid gap-8">
          {groups
            .filter(([, facts]) => facts.length > 0)
            .map(([title, facts]) => (
              <fieldset key={title} className="grid gap-5">
                <legend className="mb-3 text-lead font-medium">{title}</legend>
                {facts.map(field)}
              </fieldset>
            ))}
        </div>
      </details>
    </Form>
  );
}

interface FactFieldProps {
  readonly fact: Fact;
  readonly value: string;
  readonly suggestions: readonly FactSuggestion[];
  readonly onChange: (value: string) => void;
}

function FactField({ fact, value, suggestions, onChange }: FactFieldProps) {
  const { options, type, ...labels } = fact;
  const isList = type === 'lines';
  const field = {
    ...labels,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  const isOpen = (suggested: string | boolean) =>
    isList ? !value.split('\n').includes(String(suggested)) : value === '';
  return (
    <div>
      {options !== undefined ? (
        <SelectField {...field} options={options} />
      ) : isList ? (
        <TextArea {...field} rows={3} />
      ) : (
        <TextField
          {...field}
          type={type ?? 'text'}
          {...(type === 'url' ? { pattern: 'https://.+', inputMode: 'url' as const } : {})}
          dir="auto"
          autoComplete="off"
        />
      )}
      <SuggestionList
        suggestions={suggestions.filter(({ value }) => isOpen(value))}
        onUse={(used) => onChange(isList ? `${value}\n${used}`.trim() : used)}
      />
    </div>
  );
}

/** Questions of files that no field above answers, each once. */
function questionsOf({ files }: Pick<SiteFacts, 'files'>): Fact[] {
  const questions = files.flatMap(({ filename, missing }) =>
    missing.flatMap(({ what, fact }) =>
      fact === null
        ? [{ name: `${OTHER}${what}`, label: siteText(what), hint: `For ${filename}.` }]
        : [],
    ),
  );
  return [...new Map(questions.map((question) => [question.name, question])).values()];
}

interface SuggestionListProps {
  readonly suggestions: readonly FactSuggestion[];
  readonly onUse: (value: string) => void;
}

function SuggestionList({ suggestions, onUse }: SuggestionListProps) {
  const form = use(FormContext);
  if (suggestions.length === 0) return null;
  const textOf = (value: string | boolean) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {suggestions.slice(0, 5).map(({ value, source }) => (
        <li key={String(value)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            small
            onClick={() => {
              onUse(textOf(value));
              form.onChange();
            }}
          >
            Use
          </Button>
          <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
            {siteText(textOf(value))} <span className="text-muted">from {siteText(source)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
