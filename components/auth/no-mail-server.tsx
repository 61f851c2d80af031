import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';

/**
 * Without a mail server, links are printed to the server's log, so its administrator must pass them on. The text does
 * not reveal whether an account exists.
 */
export function NoMailServer({ toDo }: { readonly toDo: string }) {
  return (
    <FormOutcome>
      <Notice tone="warn" title="This server can’t send email">
        No mail server is configured. Ask your server administrator for the link to {toDo}; it is
        printed in the server’s log.
      </Notice>
    </FormOutcome>
  );
}
