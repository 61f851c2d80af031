import { CopyButton } from '@/components/ui/copy-button';
import { CloseButton } from '@/components/ui/close-dialog';

/** Shows the signing secret once. It can be replaced at any time, so closing needs no confirmation. */
export function ShownSecret({ secret }: { readonly secret: string }) {
  return (
    <div className="grid gap-4">
      <p>Your receiver verifies events with this secret. You won’t be able to see it again.</p>
      <code
        role="group"
        aria-label="Signing secret"
        className="block border border-edge bg-raised p-3 wrap-anywhere"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret}>Copy secret</CopyButton>
        <CloseButton />
      </div>
    </div>
  );
}
