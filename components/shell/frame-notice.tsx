/** A message about this server, above each of its pages. */
export function FrameNotice({ message }: { readonly message: string | null }) {
  return message === null ? null : (
    <p className="mb-6 border-l-2 border-accent pl-3 text-sm text-muted">{message}</p>
  );
}
