import { ButtonLink } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-dialog';
import { CopyButton } from '@/components/ui/copy-button';

interface Props {
  readonly secret: string;
  /** Page to open next, if the secret is not shown in a dialog. */
  readonly list?: string | undefined;
}

/** Shows the signing secret once. It can be replaced at any time, so closing needs no confirmation. */
export function ShownSecret({ secret, list }: Props) {
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
        {list === undefined ? <CloseButton /> : <ButtonLink href={list}>Show webhooks</ButtonLink>}
      </div>
    </div>
  );
}
