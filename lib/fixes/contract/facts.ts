import * as z from 'zod';
import type { Facts, Suggestion } from '@seamark/engine';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  ArtifactKind,
  Host,
  Id,
  IdParam,
  NextStep,
  ONE_LINE,
  Time,
} from '@/lib/platform/contract/types';

const CHARACTERS_MAX = 500;
const PROFILES_MAX = 10;
const OTHERS_MAX = 60;

const text = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE);
const isAddress = (value: string) =>
  /^https:\/\/[^\s<>"\\]+$/i.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
const address = (name: string) =>
  z
    .string()
    .max(CHARACTERS_MAX)
    .refine(isAddress, `${name} must be an https address.`)
    .meta({ format: 'uri' });
const CONTACT = /^(?:mailto:[^\s@<>,;:]+@[^\s@<>,;:.]+(?:\.[^\s@<>,;:.]+)+|tel:\+?\d[\d ().-]*)$/i;
const isContact = (value: string) => CONTACT.test(value) || isAddress(value);
const day = z.iso.date();

/** Schemas of the facts: the only validation of facts in the product. */
const facts = {
  name: text(120).nullable().describe('The organization or person behind the site.'),
  summary: text(300)
    .nullable()
    .describe('One sentence that says what the site is and who it is for.'),
  contact: z
    .string()
    .max(CHARACTERS_MAX)
    .refine(isContact, 'contact must be a mailto:, tel: or https: address.')
    .meta({ format: 'uri' })
    .nullable()
    .describe('Where to report security issues: a mailto:, tel: or https: address.'),
  search: z.boolean().nullable().describe('Whether search engines may use the content.'),
  aiAnswers: z.boolean().nullable().describe('Whether AI may use the content in answers.'),
  aiTraining: z.boolean().nullable().describe('Whether AI models may be trained on the content.'),
  license: address('license').nullable().describe('URL of the terms of use of the content.'),
  payment: z
    .enum([
      'purchase',
      'subscription',
      'training',
      'crawl',
      'use',
      'contribution',
      'attribution',
      'free',
    ] satisfies NonNullable<Facts['payment']>[])
    .nullable()
    .describe('How use of the content is paid for (RSL).'),
  logo: address('logo').nullable(),
  image: address('image').nullable().describe('Preview image, 1200×630.'),
  profiles: z
    .array(address('profiles'))
    .max(PROFILES_MAX)
    .describe('Profiles of the organization on other sites.'),
  expires: day
    .nullable()
    .describe('Last day on which the contact is valid, YYYY-MM-DD, within a year.'),
  published: day.nullable().describe('When the site was first published, YYYY-MM-DD.'),
  modified: day
    .nullable()
    .describe('When pages last changed that don’t state it themselves, YYYY-MM-DD.'),
  others: z
    .record(text(300), text(300))
    .refine((others) => Object.keys(others).length <= OTHERS_MAX, {
      error: `others must have at most ${OTHERS_MAX} entries.`,
    })
    .describe('Answers to everything else that a file asks for, by `what` in `missing`.'),
} satisfies Record<keyof Facts, z.ZodType>;

export const SiteFactValues = named(
  'SiteFactValues',
  'What only the owner knows. Unknown facts are null.',
  z.strictObject(facts),
);
export type SiteFactValues = z.infer<typeof SiteFactValues>;

export const NewSiteFacts = named(
  'NewSiteFacts',
  'The facts of a site. They replace the stored ones; what is left out becomes unknown.',
  z.strictObject({
    name: facts.name.default(null),
    summary: facts.summary.default(null),
    contact: facts.contact.default(null),
    search: facts.search.default(null),
    aiAnswers: facts.aiAnswers.default(null),
    aiTraining: facts.aiTraining.default(null),
    license: facts.license.default(null),
    payment: facts.payment.default(null),
    logo: facts.logo.default(null),
    image: facts.image.default(null),
    profiles: facts.profiles.default([]),
    expires: facts.expires.default(null),
    published: facts.published.default(null),
    modified: facts.modified.default(null),
    others: facts.others.default({}),
  }),
);
export type NewSiteFacts = z.infer<typeof NewSiteFacts>;

const FactName = z.enum([
  'name',
  'summary',
  'contact',
  'search',
  'aiAnswers',
  'aiTraining',
  'license',
  'payment',
  'logo',
  'image',
  'profiles',
  'expires',
  'published',
  'modified',
] satisfies Suggestion['fact'][]);

export const FactSuggestion = named(
  'FactSuggestion',
  'What the site itself says about a fact. No file uses it until you send it as a fact.',
  z.strictObject({
    fact: FactName,
    value: z.union([z.string(), z.boolean()]),
    source: z.string().describe('Where it was found.'),
  }),
);
export type FactSuggestion = z.infer<typeof FactSuggestion>;

export const AskedFact = z.strictObject({
  what: z.string().describe('What the file asks for.'),
  fact: FactName.nullable().describe('The fact that answers it; null for one of `others`.'),
  required: z.boolean().describe('Without it there is no file; else its line is left out.'),
});
export type AskedFact = z.infer<typeof AskedFact>;

const FileQuestions = named(
  'FileQuestions',
  'What a generated file still asks of the owner.',
  z.strictObject({
    kind: ArtifactKind,
    filename: z.string(),
    missing: z.array(AskedFact),
  }),
);

export const SiteFacts = named(
  'SiteFacts',
  'The facts of a site, with suggestions and what generated files still ask for.',
  z.strictObject({
    siteId: Id,
    host: Host,
    facts: SiteFactValues,
    updatedAt: Time.nullable().describe('Null if no facts are stored.'),
    scanId: Id.nullable().describe('The scan that suggestions and files are from, if any.'),
    suggestions: z.array(FactSuggestion),
    files: z.array(FileQuestions).describe('All files that can be generated.'),
    nextStep: NextStep,
  }),
);
export type SiteFacts = z.infer<typeof SiteFacts>;

export const getSiteFacts = operation({
  id: 'getSiteFacts',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/facts',
  tag: 'Fixes',
  summary: 'Retrieve the facts of a site',
  description:
    'What only the owner knows and generated files need, suggestions found by the latest scan, and ' +
    'what each file still asks for.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  response: SiteFacts,
  errors: ['site_not_found'],
});

export const putSiteFacts = operation({
  id: 'putSiteFacts',
  method: 'PUT',
  path: '/api/v1/me/sites/{id}/facts',
  tag: 'Fixes',
  summary: 'Replace the facts of a site',
  description:
    'Generated files use the facts from the next request on. Facts that are left out become unknown.',
  access: { key: 'scan', session: 'admin' },
  params: z.strictObject({ id: IdParam }),
  body: { schema: NewSiteFacts, optional: false },
  response: SiteFacts,
  errors: ['site_not_found'],
});
