import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/client';
import { openSession, type DatabaseSession } from '../db/session';
import { log } from '../observe/log';

/** Channel that the queues' triggers notify. */
const CHANNEL = 'seamark_queue';
const CHECK_MS = 10_000;
const ECHO_MS_MAX = 5000;
const RECONNECT_MS = 1000;

/**
 * Listens for queued work on a separate session. A pooler in transaction mode accepts LISTEN but
 * delivers nothing, and a connection can drop silently, so probe notifications are sent by another
 * session.
 */
export class QueueListener {
  /** True if notifications are known to arrive. */
  isListening = false;
  readonly #stop = new AbortController();
  #session: DatabaseSession | undefined;
  #loop: Promise<void> = Promise.resolve();
  #echo: { readonly text: string; readonly heard: () => void } | undefined;
  #pause = new AbortController();

  constructor(
    private readonly databaseUrl: string,
    private readonly db: Database,
    private readonly onQueued: () => void,
  ) {}

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pause.abort();
    this.#drop();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let pauseMs = CHECK_MS;
      try {
        this.#session ??= await this.#listen();
        if (!(await this.#isEchoHeard())) throw new Error('Notifications don’t arrive.');
        this.#setListening(true);
      } catch (error) {
        pauseMs = this.#session ? CHECK_MS : RECONNECT_MS;
        if (this.isListening || this.#session) this.#complain(error);
        this.#drop();
      }
      await this.#wait(pauseMs);
    }
    this.#drop();
  }

  #complain(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    log.warn(
      'Queued work is not announced; the queues are polled instead. ' +
        'If DATABASE_URL is a pooler in transaction mode, set DATABASE_DIRECT_URL.',
      { error },
    );
  }

  async #wait(ms: number): Promise<void> {
    this.#pause = new AbortController();
    if (this.#stop.signal.aborted) return;
    await sleep(ms, undefined, { signal: this.#pause.signal, ref: false }).catch(() => undefined);
  }

  async #listen(): Promise<DatabaseSession> {
    const session = await openSession(this.databaseUrl);
    session.on('notification', ({ payload }) => {
      if (payload === '') this.onQueued();
      else if (payload === this.#echo?.text) this.#echo?.heard();
    });
    session.on('end', () => {
      if (this.#session !== session) return;
      this.#drop();
      this.#pause.abort();
    });
    await session.query(`LISTEN ${CHANNEL}`);
    return session;
  }

  async #isEchoHeard(): Promise<boolean> {
    const text = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      this.#echo = { text, heard: () => resolve(true) };
    });
    await this.db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${text})`;
    return Promise.race([heard, sleep(ECHO_MS_MAX, false, { ref: false })]);
  }

  #setListening(isListening: boolean): void {
    const isNew = isListening && !this.isListening;
    this.isListening = isListening;
    // Work queued before LISTEN was not announced.
    if (isNew) this.onQueued();
  }

  #drop(): void {
    const session = this.#session;
    this.#session = undefined;
    this.isListening = false;
    // Not awaited: a silent server does not answer the termination message.
    void session?.end().catch(() => undefined);
  }
}
