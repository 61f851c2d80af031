/** A sentence about this installation, above each of its pages. */
export function FrameNotice({ says }: { readonly says: string | null }) {
  return says === null ? null : (
    <p className="mb-6 border-l-2 border-accent pl-3 text-sm text-muted">{says}</p>
  );
}
