import type { GeneratedArtifact } from '@/engine';

/** What the owner of a site does with a generated file, as one instruction. */
export function howToServe({ draft }: GeneratedArtifact, siteId: string): string {
  const filled = draft.content.includes('TODO ') ? 'Fill in the TODO markers, then ' : '';
  const sentence = `${filled}${placeOf(draft)}, and prove it with POST /api/v1/me/sites/${siteId}/scan.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function placeOf({ path, pointer, inHead, negotiatedAs }: GeneratedArtifact['draft']): string {
  if (path === null) return inHead === undefined ? 'add these headers to what the server or the CDN sends' : 'put this into the <head> of the home page';
  const negotiated = negotiatedAs === undefined ? '' : `, answer / with it where the Accept header prefers ${negotiatedAs}`;
  const pointed = pointer === null ? '' : `, put ${pointer} into the <head> of the home page`;
  return `serve this at ${path} with its headers${negotiated}${pointed}`;
}
