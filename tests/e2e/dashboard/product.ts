import { serveMailbox, type Mailbox } from '@/tests/helpers/serve-mailbox';
import { dashboardForTests } from '../support/dashboard';

let opened: Mailbox;
export const mailbox = (): Mailbox => opened;

export const dashboard = dashboardForTests({
  settings: async () => {
    opened = await serveMailbox();
    return { SMTP_URL: opened.url, MAIL_FROM: 'seamark@example.com' };
  },
});
