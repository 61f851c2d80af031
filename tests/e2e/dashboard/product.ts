import { serveMailbox, type Mailbox } from '@/tests/helpers/serve-mailbox';
import { dashboardForTests } from '../support/dashboard';

export let mailbox: Mailbox;

export const dashboard = dashboardForTests({
  settings: async () => {
    mailbox = await serveMailbox();
    return { SMTP_URL: mailbox.url, MAIL_FROM: 'seamark@example.com' };
  },
});
