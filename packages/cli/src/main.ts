import { didYouMean } from './did-you-mean';
import { ScanFailedError, UsageError } from './failures';
import { listFixes, writeFix } from './fixes';
import { judgeGates } from './gates';
import { helpOf, usageOf } from './help';
import {
  COMMANDS,
  readAsk,
  readFix,
  readFixes,
  readGuess,
  readRedirects,
  readScan,
  readSee,
  readProtocol,
  readVisits,
  type CommandName,
  type ProtocolCommand,
} from './options';
import { writeAll } from './outputs';
import { scanAll } from './scan';
import { guidesOf } from './settings';
import { VERSION } from './version';

const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

const VERSION_WORDS = new Set(['--version', '-v', 'version']);

function unknownCommand(name: string): string {
  const names = [...Object.keys(COMMANDS), 'help', 'version'];
  const guess = didYouMean(name, names) || ` Commands: ${names.join(', ')}.`;
  return `There is no command ${name}.${guess}`;
}

async function main(args: readonly string[], signal: AbortSignal): Promise<number> {
  const [first, ...rest] = args;
  if (first !== undefined && VERSION_WORDS.has(first)) return print(`${VERSION}\n`);
  if (first === undefined || first === 'help' || args.includes('--help') || args.includes('-h'))
    return print(helpFor(first, rest[0]));
  if (!isCommand(first) && /^\w[\w-]*$/.test(first))
    throw new UsageError(
      `${unknownCommand(first)} To scan a host of that name, use seamark scan ${first}.`,
    );
  // `seamark example.com` is short for a scan.
  const [command, options] = isCommand(first) ? [first, rest] : (['scan', args] as const);
  try {
    return await COMMAND[command](options, signal);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n${usageOf(command)}`);
    throw error;
  }
}

function helpFor(first: string | undefined, second: string | undefined): string {
  const name = first === 'help' ? second : first;
  if (isCommand(name)) return helpOf(name);
  if (first === 'help' && name !== undefined && !name.startsWith('-'))
    throw new UsageError(unknownCommand(name));
  return helpOf(null);
}

type Run = (args: readonly string[], signal: AbortSignal) => Promise<number>;

function checkProtocol(command: ProtocolCommand): Run {
  return async (args, signal) => {
    const { checkEndpoint } = await import('./check-endpoint');
    return checkEndpoint(readProtocol(command, args), process.env, signal);
  };
}

const COMMAND: Readonly<Record<CommandName, Run>> = {
  scan,
  fixes: async (args, signal) => print(await listFixes(readFixes(args), process.env, signal)),
  fix: async (args, signal) => print(await writeFix(readFix(args), process.env, signal)),
  see: async (args, signal) => {
    const { seePage } = await import('./see');
    return print(await seePage(readSee(args), process.env, signal));
  },
  ask: async (args, signal) => {
    const { askInTerminal } = await import('./ask');
    return askInTerminal(readAsk(args), process.env, signal);
  },
  visits: async (args, signal) => {
    const { countVisits } = await import('./visits');
    return print(await countVisits(readVisits(args), process.env, signal));
  },
  redirects: async (args, signal) => {
    const { suggestRedirects } = await import('./redirects');
    return suggestRedirects(readRedirects(args), process.env, signal);
  },
  'check-mcp': checkProtocol('check-mcp'),
  'check-a2a': checkProtocol('check-a2a'),
  'check-oauth': checkProtocol('check-oauth'),
  'check-openapi': checkProtocol('check-openapi'),
  guess: async (args, signal) => {
    const { askGuesses } = await import('./guess');
    return print(await askGuesses(readGuess(args), process.env, signal));
  },
};

/** 0: measured; 1: a gate failed; 2: not measured. Of several addresses the highest. */
async function scan(args: readonly string[], signal: AbortSignal): Promise<number> {
  const options = readScan(args);
  const { baseline } = options;
  const baselines =
    baseline === null ? null : await (await import('./read-report')).readReports(baseline);
  const { reports, failures } = await scanAll(options, process.env, signal);
  const guides = guidesOf(process.env);
  const problems =
    reports.length > 0
      ? await writeAll(reports, options.outputs, guides.isSet ? guides.url : null)
      : [];
  const isSingle = reports.length + failures.length === 1;
  const say = (address: string, message: string) =>
    void process.stderr.write(`${isSingle ? '' : `${address}: `}${message}\n`);
  const verdicts = reports.map((report) => ({
    report,
    ...judgeGates(report, baselines, options, isSingle),
  }));
  for (const { report, notes, failures: closed } of verdicts)
    for (const sentence of [...notes, ...closed]) say(report.url, sentence);
  for (const { address, message } of failures) say(address, message);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (failures.length > 0 || problems.length > 0) return 2;
  return verdicts.some((verdict) => verdict.failures.length > 0) ? 1 : 0;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

// A closed pipe (`| head`) is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout)
      process.stderr.write(`Standard output can't be written (${error.code}).\n`);
    process.exit(2);
  });

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort(new ScanFailedError('Interrupted.')));
main(process.argv.slice(2), stopped.signal).then(
  (code) => exitAfterFlush(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    exitAfterFlush(2);
  },
);

/** Exits despite idle threads and kept connections, but only after the output is flushed. */
function exitAfterFlush(code: number): void {
  process.exitCode = code;
  if (stopped.signal.aborted) process.exit(code);
}
