import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  API_FILE,
  PROTOCOL_STEPS,
  protocolsOf,
  SINGLE_FILE_ORIGIN,
  singleFileNetwork,
  verdictOnFile,
  type ProtocolStep,
} from '@seamark/engine';
import { stepText } from '@/lib/platform/text/words';
import { problemOf, ScanFailedError } from './failures';
import { protocolTerminal } from './formats/protocol';
import { sarif } from './formats/sarif';
import { isColored } from './formats/terminal';
import { LocalEngine } from './local-engine';
import { PROTOCOL_COMMANDS, type ProtocolOptions } from './options';
import { writeFormats } from './outputs';
import { findingJson, isUnmeasured, type ReportCheck, type ScanReport } from './report';
import { guidesOf, type Environment } from './settings';

/** 0: measured; 1: agents get less far than `--min-step`; 2: not measured. */
export async function checkEndpoint(
  options: ProtocolOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  const { source, outputs, minStep } = options;
  const report = await reportOn(options, environment, signal);
  const check = report.checks[0]!;
  const [result] = protocolsOf([check]);
  if (result === undefined || isUnmeasured(check))
    throw new ScanFailedError(`${source}: ${check.findings[0]!.message}.`);
  const { name, obstacle } = result;
  const isFile = isFileOf(options);
  // No client and no server was asked.
  const step = isFile && result.step === 'accepted' ? 'conforms' : result.step;
  const json = {
    address: source,
    protocol: name,
    engine: report.engine,
    timestamp: report.timestamp,
    step,
    obstacle: obstacle?.code ?? null,
    findings: check.findings.map(findingJson),
  };
  const guides = guidesOf(environment);
  const problems = await writeFormats(
    outputs,
    (format) =>
      format === 'json'
        ? `${JSON.stringify(json, null, 2)}\n`
        : sarif([report], guides.isSet ? guides.url : null),
    () => {
      const shown = isFile ? FILE_STEP[step] : stepText(step, obstacle);
      return protocolTerminal(source, result, shown, check, isColored(process.env, process.stdout));
    },
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) return 2;
  if (minStep === null || PROTOCOL_STEPS.indexOf(step) >= PROTOCOL_STEPS.indexOf(minStep)) return 0;
  const isWrong = obstacle !== null && obstacle.status !== 'info';
  const rest = isWrong ? '' : '; the rest was not measured';
  process.stderr.write(`${name} is at step ${step}, below --min-step ${minStep}${rest}.\n`);
  return 1;
}

/** What a file shows without its server. */
const FILE_STEP: Readonly<Record<ProtocolStep, string>> = {
  declared: 'cannot be read',
  reachable: 'can be read',
  conforms: 'conforms, as far as a file shows',
  accepted: 'conforms, as far as a file shows',
};

const isFileOf = ({ command, source }: Pick<ProtocolOptions, 'command' | 'source'>): boolean =>
  command === 'check-openapi' && !/^https?:/i.test(source);

function reportOn(
  { command, source, ...options }: ProtocolOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<ScanReport> {
  const engine = new LocalEngine(environment);
  if (isFileOf({ command, source })) return reportOnFile(engine, source, options, signal);
  const address = source.includes('://') ? source : `https://${source}`;
  if (!URL.canParse(address))
    throw new ScanFailedError(
      `${source} is not an address. Write it as https://mcp.example.com/mcp.`,
    );
  const url = new URL(address);
  if (command === 'check-a2a' && url.pathname === '/')
    url.pathname = '/.well-known/agent-card.json';
  const { protocol } = PROTOCOL_COMMANDS[command];
  return engine.measureEndpoint({ protocol, url: url.href }, options, signal);
}

/** The file alone; rules about its server are left out. */
async function reportOnFile(
  engine: LocalEngine,
  file: string,
  options: Omit<ProtocolOptions, 'command' | 'source'>,
  signal: AbortSignal,
): Promise<ScanReport> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ScanFailedError(problemOf(file, error));
  });
  const served = { ...API_FILE, path: `/${encodeURIComponent(path.basename(file))}` };
  const endpoint = { protocol: 'openapi', url: `${SINGLE_FILE_ORIGIN}${served.path}` } as const;
  const network = singleFileNetwork(served, content, new Date());
  const report = await engine.measureEndpoint(endpoint, options, signal, network);
  const checks = report.checks.map((check): ReportCheck => {
    const { score, findings } = verdictOnFile(API_FILE, check);
    return { ...check, score, findings };
  });
  return { ...report, checks };
}
