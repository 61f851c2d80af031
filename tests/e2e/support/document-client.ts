import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  /** Path with `{name}` segments. */
  readonly path: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: object }>
  >;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The body as an untyped client sees it.
  readonly body: Record<string, never>;
}

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A client made from the OpenAPI document only. It validates each response against the schema of its status. */
export class DocumentClient {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    document: Document,
  ) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'document');
    this.operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, described]) => [
          described.operationId,
          {
            ...described,
            parameters: described.parameters ?? [],
            method: method.toUpperCase(),
            path,
          },
        ]),
      ),
    );
  }

  static async of(baseUrl: string, key: string): Promise<DocumentClient> {
    const response = await fetch(`${baseUrl}/.well-known/openapi.json`);
    return new DocumentClient(baseUrl, key, (await response.json()) as Document);
  }

  async call(operationId: string, { params = {}, query = {}, body }: Call = {}): Promise<Answer> {
    const operation = this.operations.get(operationId);
    if (operation === undefined) throw new Error(`The document has no operation ${operationId}.`);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${this.baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
      method: operation.method,
      headers: {
        ...(operation.security.length > 0 ? { authorization: `Bearer ${this.key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const problems = this.problemsOf(operation, response.status, response.headers, text);
    if (problems.length > 0)
      throw new Error(
        `${operationId} ${response.status} answers outside the document:\n${problems.join('\n')}\n${text.slice(0, 500)}`,
      );
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text) as Record<string, never>,
    };
  }

  /** Violations of the document in a response; empty if there are none. */
  problemsOf(operation: Operation, status: number, headers: Headers, text: string): string[] {
    const described = operation.responses[String(status)];
    if (described === undefined) return [`status ${status} is not listed`];
    const missing =
      status < 400
        ? []
        : ['x-request-id', 'content-type']
            .filter((name) => !headers.has(name))
            .map((name) => `no ${name}`);
    if (described.content === undefined)
      return text === '' ? missing : [...missing, 'a body where none is due'];
    const body = parsed(text);
    if (body === undefined) return [...missing, `not JSON: ${text.slice(0, 200)}`];
    const validate = this.#validator(operation, status);
    return validate(body)
      ? missing
      : [
          ...missing,
          ...(validate.errors ?? []).map(
            (error) =>
              `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
          ),
        ];
  }

  #validator(operation: Operation, status: number): ValidateFunction {
    const at = [
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ];
    const pointer = at
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = this.#validators.get(pointer);
    if (known !== undefined) return known;
    const made = this.#ajv.compile({ $ref: `document#/${pointer}` });
    this.#validators.set(pointer, made);
    return made;
  }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
