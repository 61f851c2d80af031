import { Notice } from '@/components/ui/notice';
import { Outcome } from '@/components/ui/outcome';

/** Where mails are printed instead of sent, somebody who reads the terminal hands the link over. Says nothing of whether there is an account. */
export function NoMailServer({ toDo }: { readonly toDo: string }) {
  return (
    <Outcome>
      <Notice tone="warn" title="No mail can be sent">
        This installation has no mail server. Ask whoever runs it for the link to {toDo}: it stands
        in the server’s terminal.
      </Notice>
    </Outcome>
  );
}
