import { requiredFacts } from '../required-facts';
import type { FileToServe, WaitingFile } from '@seamark/engine';

/** Instruction for the owner: how to publish a generated file. */
export function howToServe(file: FileToServe, siteId: string): string {
  return `${whatToDo(file)}, and verify it with POST /api/v1/me/sites/${siteId}/scan.`;
}

/** The instruction without the verification step and the full stop. */
export function whatToDo({ draft }: Pick<FileToServe, 'draft'>): string {
  const words = placeOf(draft);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const whatIsMissing = (file: Pick<WaitingFile, 'missing'>, siteId: string): string =>
  `it needs facts that only you know: ${requiredFacts(file)}. Send them with PUT /api/v1/me/sites/${siteId}/facts.`;

function placeOf({ path, pointer, inHead, negotiatedAs }: FileToServe['draft']): string {
  if (path === null)
    return inHead === undefined
      ? 'add these headers to the responses of the server or the CDN'
      : 'add this to the <head> of the home page';
  const negotiated =
    negotiatedAs === undefined
      ? ''
      : `, return it for / if the Accept header asks for ${negotiatedAs}`;
  const pointed = pointer === null ? '' : `, add ${pointer} to the <head> of the home page`;
  return `publish this at ${path} with its headers${negotiated}${pointed}`;
}
