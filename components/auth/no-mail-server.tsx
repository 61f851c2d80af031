import { Notice } from '@/components/ui/notice';
import { Outcome } from '@/components/ui/outcome';

/** Where mails are printed instead of sent, somebody who reads the terminal hands the link over. Says nothing of whether there is an account. */
export function NoMailServer({ toDo }: { readonly toDo: string }) {
  return (
    <Outcome>
      <Notice tone="warn" title="This server can’t send email">
        No mail server is configured. Ask your server administrator for the link to {toDo}; it is
        printed in the server’s log.
      </Notice>
    </Outcome>
  );
}
