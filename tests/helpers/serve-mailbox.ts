import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Mailbox {
  /** Value of SMTP_URL. */
  readonly url: string;
  /**
   * Removes the latest email to an address whose subject starts with `subject`, and returns its link; null if there is
   * none.
   */
  takeLink(address: string, subject: string): string | null;
  /** Removes and returns all emails to an address, oldest first, with their headers. */
  takeAll(address: string): string[];
  /** Responses by recipient that refuse the email, such as `550 5.1.1 No such mailbox`. */
  readonly refusals: Map<string, string>;
  close(): Promise<void>;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** A mail server on loopback that keeps received emails. */
export async function serveMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const refusals = new Map<string, string>();
  const server = createServer((socket) => void receive(socket, mails, refusals)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeLink: (address, subject) => {
      const index = mails.findLastIndex(
        ({ to, text }) => to === address && text.includes(`\nSubject: ${subject}`),
      );
      const [mail] = index === -1 ? [] : mails.splice(index, 1);
      return /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? null;
    },
    takeAll: (address) => {
      const taken = mails.filter(({ to }) => to === address);
      for (const mail of taken) mails.splice(mails.indexOf(mail), 1);
      return taken.map(({ text }) => text);
    },
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** RFC 5321, limited to the commands of a client that is never refused otherwise. */
async function receive(
  socket: Socket,
  mails: Mail[],
  refusals: ReadonlyMap<string, string>,
): Promise<void> {
  socket.on('error', () => undefined);
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = '';
  let lines: string[] | null = null;
  say('220 mailbox');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (lines !== null && line !== '.') lines.push(line);
    else if (lines !== null) {
      mails.push({ to, text: readable(lines.join('\n')) });
      lines = null;
      say('250 kept');
    } else if (/^DATA/i.test(line)) {
      lines = [];
      say('354 go on');
    } else {
      const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1];
      to = recipient ?? to;
      const refusal = recipient === undefined ? undefined : refusals.get(recipient);
      say(refusal ?? (/^QUIT/i.test(line) ? '221 bye' : '250 yes'));
    }
  }
}

/** Decodes quoted-printable as far as links need it. */
const readable = (text: string): string => text.replaceAll('=\n', '').replaceAll('=3D', '=');
