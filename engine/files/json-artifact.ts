import type { ProbeTable, Readings } from '../checks/define';
import type { JsonObject } from '../parse/json';
import type { ProbeContext } from '../probes/probe-context';
import type { ArtifactDraft, ArtifactGenerator, GeneratorInput } from './define';

/** Headers of all JSON kinds. */
export const JSON_HEADERS = [
  { name: 'Access-Control-Allow-Origin', value: '*' },
  { name: 'Cache-Control', value: 'public, max-age=3600' },
] as const;

export const jsonText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Path of an address where a file of this origin can be replaced, else null. */
export function ownPath(address: string, context: ProbeContext): string | null {
  const { origin, search, pathname } = new URL(address);
  return origin === context.origin && search === '' ? pathname : null;
}

/** An https address of this site, as a sample. */
export const httpsAddress = (path: string, context: ProbeContext): string =>
  new URL(path, context.origin.replace(/^http:/, 'https:')).href;

/** Where the document will be served, and the existing one; empty without one. */
interface KeptDocument {
  readonly path: string;
  readonly value: JsonObject;
}

interface CompletedDocument extends Partial<ArtifactDraft> {
  readonly document: object;
}

interface JsonGenerator<P extends ProbeTable> extends Omit<ArtifactGenerator<P>, 'generate'> {
  readonly filename: string;
  /** `application/json` by default. */
  readonly contentType?: string;
  /** Null if the site’s document can’t be replaced. */
  keep(read: Readings<P>, context: ProbeContext): KeptDocument | null;
  /** The document with what it lacked, and draft members beyond those of all JSON files. Null if nothing is missing. */
  complete(
    original: KeptDocument,
    read: Readings<P>,
    context: ProbeContext,
    report: GeneratorInput,
  ): CompletedDocument | null;
}

/** Declares the generator of a JSON document that keeps what an existing one contains. */
export const jsonArtifact = <const P extends ProbeTable>({
  filename,
  contentType = 'application/json',
  keep,
  complete,
  ...generator
}: JsonGenerator<P>): ArtifactGenerator<P> => ({
  ...generator,
  generate(read, context, report) {
    const original = keep(read, context);
    const completed = original && complete(original, read, context, report);
    if (!completed) return null;
    const { document, ...members } = completed;
    return {
      path: original.path,
      filename,
      contentType,
      headers: JSON_HEADERS,
      content: jsonText(document),
      warnings: [],
      pointer: null,
      ...members,
    };
  },
});
