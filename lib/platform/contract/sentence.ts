/** Operations that sentences name; a test compares their addresses with the contract. */
export const NAMED_OPERATIONS = {
  compareScans: 'GET /api/v1/me/sites/{id}/compare',
  decideMissingAddresses: 'PUT /api/v1/me/sites/{id}/missing-addresses',
  getArtifact: 'GET /api/v1/me/sites/{id}/artifacts/{kind}',
  getArtifactSet: 'GET /api/v1/me/sites/{id}/artifacts',
  getFix: 'GET /api/v1/me/sites/{id}/fixes/{checkId}',
  getOverview: 'GET /api/v1/me/overview',
  getQuestionResults: 'GET /api/v1/me/sites/{id}/questions/results',
  getScan: 'GET /api/v1/me/scans/{id}',
  listFixes: 'GET /api/v1/me/sites/{id}/fixes',
  listSiteHistory: 'GET /api/v1/me/sites/{id}/history',
  listSites: 'GET /api/v1/me/sites',
  listWebhooks: 'GET /api/v1/me/webhooks',
  putSiteFacts: 'PUT /api/v1/me/sites/{id}/facts',
  putSiteQuestions: 'PUT /api/v1/me/sites/{id}/questions',
  scanDomain: 'POST /api/v1/scan',
  startSiteScan: 'POST /api/v1/me/sites/{id}/scan',
} as const;

type Named = typeof NAMED_OPERATIONS;

type ParamsOf<Address> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [P in Name]: string } & ParamsOf<Rest>
  : unknown;

/** An operation with the path parameters that are known. */
export interface NamedCall {
  readonly id: keyof Named;
  readonly params: Readonly<Record<string, string>>;
}

/** `nameCall('getFix', { id, checkId })`; without parameters, the reader inserts them. */
export const nameCall = <Id extends keyof Named>(
  id: Id,
  params?: ParamsOf<Named[Id]>,
): NamedCall => ({ id, params: { ...(params as NamedCall['params']) } });

export const addressOf = ({ id, params }: NamedCall): string =>
  NAMED_OPERATIONS[id].replace(/\{(\w+)\}/g, (gap, name: string) => params[name] ?? gap);

type Part = string | number | NamedCall;

/** Text that names operations: the API writes their addresses, MCP the names of tools. */
export class Sentence {
  private constructor(private readonly parts: readonly Part[]) {}

  static of(texts: readonly string[], ...values: readonly (Part | Sentence)[]): Sentence {
    const parts = texts.flatMap((text, index) => [text, values[index] ?? '']);
    return new Sentence(parts.flatMap((part) => (part instanceof Sentence ? part.parts : [part])));
  }

  get hasCall(): boolean {
    return this.parts.some((part) => typeof part === 'object');
  }

  toString(write = addressOf): string {
    return this.parts.map((part) => (typeof part === 'object' ? write(part) : part)).join('');
  }

  toJSON(): string {
    return this.toString();
  }
}

export type NextStep = string | Sentence;

/** An answer before it is written: its next step may name operations. */
export type Unwritten<T> = T extends { readonly nextStep: string }
  ? Omit<T, 'nextStep'> & { readonly nextStep: NextStep }
  : T;

/** sentence`See the fixes: ${nameCall('listFixes', { id })}.` */
export const sentence = Sentence.of;
