import { requiredFacts } from '../required-facts';
import type { FileToServe, WaitingFile } from '@seamark/engine';
import { nameCall, sentence, type Sentence } from '@/lib/platform/contract/sentence';

/** Instruction for the owner: how to publish a generated file. */
export const howToServe = (file: FileToServe, id: string): Sentence =>
  sentence`${whatToDo(file)}, and verify it with ${nameCall('startSiteScan', { id })}.`;

/** The instruction without the verification step and the full stop. */
export function whatToDo({ draft }: Pick<FileToServe, 'draft'>): string {
  const words = placeOf(draft);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const whatIsMissing = (file: Pick<WaitingFile, 'missing'>, id: string): Sentence =>
  sentence`it needs facts that only you know: ${requiredFacts(file)}. Send them with ${nameCall('putSiteFacts', { id })}.`;

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
