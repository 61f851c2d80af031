'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { SelectField } from '@/components/ui/select-field';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { FactSuggestion, SiteFacts } from '@/lib/contract';
import { siteText } from '@/lib/words/site-text';
import { factFieldsOf, OTHER, readFactsForm } from './read-facts-form';

interface Props {
  readonly known: SiteFacts;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'url' | 'date';
}

const ABOUT: readonly Field[] = [
  { name: 'name', label: 'Organization or person' },
  {
    name: 'summary',
    label: 'Summary',
    hint: 'One sentence: what the site is, and who it is for.',
  },
  { name: 'logo', label: 'Logo', type: 'url' },
  { name: 'image', label: 'Preview image', type: 'url', hint: '1200×630 pixels.' },
];
const SECURITY: readonly Field[] = [
  {
    name: 'contact',
    label: 'Contact for security reports',
    hint: 'An email address, or a mailto:, tel: or https: address.',
  },
  { name: 'expires', label: 'Contact valid until', type: 'date', hint: 'At most a year from now.' },
];
const PERMISSIONS = [
  ['search', 'Search engines may use the content'],
  ['aiAnswers', 'AI may use the content in answers'],
  ['aiTraining', 'AI models may be trained on the content'],
] as const;
const YES_OR_NO = [
  ['', 'Not decided'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
const PAYMENTS = [
  ['', 'Not decided'],
  ['free', 'Free'],
  ['attribution', 'Attribution'],
  ['contribution', 'Contribution'],
  ['purchase', 'Purchase'],
  ['subscription', 'Subscription'],
  ['training', 'Per training'],
  ['crawl', 'Per crawl'],
  ['use', 'Per use'],
] as const;
const DATES: readonly Field[] = [
  { name: 'published', label: 'Site published', type: 'date' },
  {
    name: 'modified',
    label: 'Pages last changed',
    type: 'date',
    hint: 'For pages that don’t state it themselves.',
  },
];

/** State of the facts form and the call that saves it. */
function useFactsForm(known: SiteFacts) {
  const router = useRouter();
  const [typed, setTyped] = useState(() => factFieldsOf(known.facts));
  const [isSaved, setSaved] = useState(false);
  const form = useSubmit(async () => {
    await call('putSiteFacts', { params: { id: known.siteId }, body: readFactsForm(typed) });
    setSaved(true);
    router.refresh();
  });
  const change = (name: string, value: string) => {
    setSaved(false);
    setTyped((before) => ({ ...before, [name]: value }));
  };
  return { typed, change, isSaved, form };
}

/**
 * Form for facts that only the owner knows. Suggestions from the site are offered beside empty fields, never applied.
 */
export function FactsForm({ known }: Props) {
  const { typed, change, isSaved, form } = useFactsForm(known);
  const offers = (name: string, isList = false) => (
    <SuggestionList
      suggestions={known.suggestions.filter(({ fact, value }) =>
        isList
          ? fact === name && !(typed[name] ?? '').split('\n').includes(String(value))
          : fact === name && !typed[name],
      )}
      onUse={(value) => change(name, isList ? `${typed[name] ?? ''}\n${value}`.trim() : value)}
    />
  );
  const field = ({ name, label, hint, type }: Field) => (
    <div key={name}>
      <TextField
        label={label}
        name={name}
        type={type ?? 'text'}
        {...(type === 'url' ? { pattern: 'https://.+', inputMode: 'url' as const } : {})}
        className="font-sans!"
        dir="auto"
        autoComplete="off"
        value={typed[name] ?? ''}
        onChange={(event) => change(name, event.target.value)}
        hint={hint}
      />
      {offers(name)}
    </div>
  );
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <div key={name}>
      <SelectField
        name={name}
        label={label}
        options={options}
        value={typed[name] ?? ''}
        onChange={(event) => change(name, event.target.value)}
      />
      {offers(name)}
    </div>
  );
  const others = questionsOf(known, typed);
  return (
    <form method="post" onSubmit={form.onSubmit} className="needs-script grid max-w-xl gap-8">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save the facts" />
      <Group title="About">
        {ABOUT.map(field)}
        <div>
          <TextArea
            label="Profiles on other sites"
            name="profiles"
            rows={3}
            hint="One address per line."
            value={typed['profiles'] ?? ''}
            onChange={(event) => change('profiles', event.target.value)}
          />
          {offers('profiles', true)}
        </div>
      </Group>
      <Group title="Security">{SECURITY.map(field)}</Group>
      <Group title="Use of the content">
        {PERMISSIONS.map(([name, label]) => choice(name, label, YES_OR_NO))}
        {field({ name: 'license', label: 'Terms of use', type: 'url' })}
        {choice('payment', 'Payment for use', PAYMENTS)}
      </Group>
      <Group title="Dates">{DATES.map(field)}</Group>
      {others.length > 0 && (
        <Group title="Other questions of the files">
          {others.map(({ what, filename }) =>
            field({ name: `${OTHER}${what}`, label: siteText(what), hint: `For ${filename}.` }),
          )}
        </Group>
      )}
      <Save isBusy={form.isBusy} isSaved={isSaved} />
    </form>
  );
}

function Save({ isBusy, isSaved }: { readonly isBusy: boolean; readonly isSaved: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        {isBusy ? 'Saving facts' : 'Save facts'}
      </Button>
      <span role="status" className="text-sm text-muted">
        {isSaved ? 'Saved. The files use them.' : ''}
      </span>
    </div>
  );
}

/** Facts without a field of their own: those that a file asks for, and those answered before. */
function questionsOf(known: SiteFacts, typed: Readonly<Record<string, string>>) {
  const asked = known.files.flatMap(({ filename, missing }) =>
    missing.flatMap(({ what, fact }) => (fact === null ? [{ what, filename }] : [])),
  );
  const answered = Object.keys(typed)
    .filter((name) => name.startsWith(OTHER))
    .map((name) => ({ what: name.slice(OTHER.length), filename: 'the files' }));
  const all = new Map([...answered, ...asked].map((one) => [one.what, one]));
  return [...all.values()];
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 text-lead font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

interface SuggestionListProps {
  readonly suggestions: readonly FactSuggestion[];
  readonly onUse: (value: string) => void;
}

function SuggestionList({ suggestions, onUse }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  const textOf = (value: string | boolean) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {suggestions.slice(0, 5).map(({ value, source }) => (
        <li key={String(value)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button small onClick={() => onUse(textOf(value))}>
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
