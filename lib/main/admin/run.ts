import { databaseClock } from '@/lib/platform/db/clock';
import { connect } from '@/lib/platform/db/connect';
import { withSession } from '@/lib/platform/db/session';
import { applyMigrations, pendingMigrations } from '@/lib/platform/db/migrate';
import { AppError } from '@/lib/platform/contract/app-error';
import { type EnvSource, EnvError, readEnv } from '@/lib/platform/config/env';
import { OperatorError } from '@/lib/platform/config/operator-error';
import { MIGRATIONS_FOLDER, openDatabase } from '../server/prepare';
import { type AdminCommand, AdminError } from './command';
import { agentPublish, agentStart, taskCreate } from './commands/agent';
import { answersSet, answersStart } from './commands/answers';
import { type DatabaseCommand, dbStatus, dbStop, migrate } from './commands/database';
import { invitationLink } from './commands/invitation';
import { keyCreate, keyRevoke } from './commands/key';
import { limitsClear } from './commands/limits';
import { keyList, orgList, siteList, userList } from './commands/lists';
import { orgCreate, orgPlan } from './commands/org';
import { scanShow, siteScan } from './commands/scan';
import { siteAdd } from './commands/site';
import { userCreate } from './commands/user';

/** A new command needs a file in commands/ and an entry here. */
export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  orgCreate,
  orgPlan,
  orgList,
  userCreate,
  userList,
  invitationLink,
  keyCreate,
  keyRevoke,
  keyList,
  siteAdd,
  siteList,
  siteScan,
  scanShow,
  limitsClear,
  answersSet,
  answersStart,
  taskCreate,
  agentStart,
  agentPublish,
];
export const DATABASE_COMMANDS: readonly DatabaseCommand[] = [migrate, dbStatus, dbStop];

const commandList = (): string[] => [
  ...ADMIN_COMMANDS.map((command) => `${command.name} ${command.usage}`.trim()),
  ...DATABASE_COMMANDS.map((command) => command.name),
];

/** Migrates the embedded database; on a server, migrating is the operator's decision. */
async function requireMigrations(url: string, isEmbedded: boolean): Promise<void> {
  if (isEmbedded) await applyMigrations(url, MIGRATIONS_FOLDER);
  else if (
    (await withSession(url, (client) => pendingMigrations(client, MIGRATIONS_FOLDER))).length > 0
  )
    throw new AdminError(
      'unavailable',
      'The database has pending migrations. Run npm run admin -- migrate.',
    );
}

const HELP_WORDS = new Set(['--help', '-h', 'help']);

const help = (): string =>
  `Usage: npm run --silent admin -- <command>\n\n${commandList()
    .map((line) => `  ${line}`)
    .join(
      '\n',
    )}\n\nEach command prints one JSON value. A failure prints {error, message} and exits with 1.`;

/**
 * Runs one command and returns its output. If `interrupted` rejects, abandons the command and
 * closes the database.
 */
export async function runAdmin(
  words: readonly string[],
  source: EnvSource,
  interrupted: Promise<never> = new Promise(() => undefined),
): Promise<unknown> {
  const [name = '', ...rest] = words;
  if (words.some((word) => HELP_WORDS.has(word))) return help();
  const onDatabase = DATABASE_COMMANDS.find((command) => command.name === name);
  if (onDatabase) return onDatabase.run(source);
  const command = ADMIN_COMMANDS.find((candidate) => candidate.name === name);
  if (!command)
    throw new AdminError(
      'invalid_input',
      `Unknown command “${name}”. Commands: ${commandList().join(' · ')}`,
    );
  const work = command.parse(rest);
  const env = readEnv(source);
  const { url, embedded } = await openDatabase(env);
  const connections = connect(url);
  const done = async (): Promise<unknown> => {
    await requireMigrations(url, embedded !== null);
    return work({ db: connections.prisma, clock: databaseClock, env });
  };
  try {
    return await Promise.race([done(), interrupted]);
  } finally {
    await connections.close();
    await embedded?.close();
  }
}

export function describeFailure(error: unknown): { error: string; message: string } {
  if (error instanceof AdminError || error instanceof AppError)
    return { error: error.code, message: error.message };
  if (error instanceof EnvError) return { error: 'invalid_input', message: error.message };
  if (error instanceof OperatorError) return { error: 'unavailable', message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { error: 'internal_error', message: message || 'The database isn’t responding.' };
}
