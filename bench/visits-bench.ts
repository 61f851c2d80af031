import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LINES = 1_000_000;
const AGENTS = [
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  ...Array<string>(8).fill(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ),
];

export interface VisitFigures {
  readonly lines: number;
  readonly mebibytes: number;
  readonly cpuSeconds: number;
  /** Processor time ÷ time that awk takes to count one client. */
  readonly ratio: number;
  readonly peakMib: number;
}

/** Prints processor time in µs and the peak of resident memory in KiB when the process ends. */
const METER = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    process.stderr.write(JSON.stringify([user + system, process.resourceUsage().maxRSS]));
  });`,
)}`;

/** Measures the command as it is published. */
export async function measureVisits(): Promise<VisitFigures> {
  run(process.execPath, ['scripts/build-package.mjs', 'cli']);
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-visits-'));
  const file = path.join(folder, 'access.log');
  const bytes = await writeLog(file);
  const started = process.hrtime.bigint();
  run('awk', [
    '-F"',
    '$6 ~ /GPTBot/ { split($3, f, " "); n++; bytes += f[2] } END { print n, bytes }',
    file,
  ]);
  const awkSeconds = Number(process.hrtime.bigint() - started) / 1e9;
  const command = ['--import', METER, 'packages/cli/dist/seamark.mjs', 'visits', file, '--json'];
  const [cpuMicros, peakKib] = JSON.parse(run(process.execPath, command)) as [number, number];
  await rm(folder, { recursive: true });
  return {
    lines: LINES,
    mebibytes: bytes / 2 ** 20,
    cpuSeconds: cpuMicros / 1e6,
    ratio: cpuMicros / 1e6 / awkSeconds,
    peakMib: Math.round(peakKib / 1024),
  };
}

/** Standard error of a program. */
function run(program: string, args: readonly string[]): string {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? stderr}`);
  return stderr;
}

async function writeLog(file: string): Promise<number> {
  const log = createWriteStream(file);
  for (let line = 0; line < LINES; line += 1) {
    const agent = AGENTS[line % AGENTS.length]!;
    const clock = new Date(Date.UTC(2026, 10, 25) + line * 80).toISOString().slice(11, 19);
    const text = `203.0.113.${line % 250} - - [25/Nov/2026:${clock} +0000] "GET /docs/page-${line % 4000}?from=${line} HTTP/1.1" ${line % 11 === 0 ? 404 : 200} ${2000 + (line % 9000)} "https://www.example.com/a/referring/page" "${agent}"\n`;
    if (!log.write(text)) await once(log, 'drain');
  }
  log.end();
  await once(log, 'close');
  return log.bytesWritten;
}
