import { Notice } from '@/components/ui/notice';

/** For links that are printed to the server's log; the text does not reveal whether an account exists. */
export const NoMailServer = ({ link }: { readonly link: string }) => (
  <Notice tone="warn" title="This server can’t send email yet">
    Its administrator can give you {link}.
  </Notice>
);
