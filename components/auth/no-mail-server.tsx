import { Notice } from '@/components/ui/notice';

/** Where mails are printed instead of sent, somebody who reads the terminal hands the link over. Says nothing of whether there is an account. */
export function NoMailServer({ toDo }: { readonly toDo: string }) {
  return (
    <div role="status">
      <Notice tone="warn" title="No mail can be sent">This installation has no mail server. Ask whoever runs it for the link to {toDo}: it stands in the server’s terminal.</Notice>
    </div>
  );
}
