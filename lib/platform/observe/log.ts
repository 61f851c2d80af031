import { currentWork } from './work';

/**
 * Fields of a JSON log line. Lines go to standard output, warnings and errors to standard error;
 * bodies are never logged.
 */
export type LogFields = Readonly<Record<string, unknown>>;
type Level = 'info' | 'warn' | 'error';

const SECRET_NAME = /authorization|cookie|password|secret|token|api[-_]?key/i;
const API_KEY = /smk_[0-9A-Za-z]{8,}/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi;
const TEXT_MAX = 4000;
const DEPTH_MAX = 6;

const redactText = (text: string): string =>
  text.slice(0, TEXT_MAX).replace(API_KEY, 'smk_[redacted]').replace(URL_PASSWORD, '$1[redacted]@');

function describeError(error: Error, depth: number): LogFields {
  const fields: Record<string, unknown> = { name: error.name, message: redactText(error.message) };
  if ('code' in error) fields['code'] = error.code;
  if (error.stack) fields['stack'] = redactText(error.stack);
  if (error.cause !== undefined) fields['cause'] = redact(error.cause, depth + 1);
  return fields;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAME.test(name) ? '[redacted]' : redact(field, depth + 1),
    ]),
  );
}

/** One log line, without its line break. */
export function formatLine(level: Level, message: string, fields: LogFields, at: Date): string {
  const rest = redact(fields, 0);
  return JSON.stringify({
    at: at.toISOString(),
    level,
    message,
    ...(typeof rest === 'object' ? rest : {}),
  });
}

function write(level: Level, message: string, fields: LogFields): void {
  const requestId = currentWork()?.requestId;
  const allFields = requestId ? { requestId, ...fields } : fields;
  const at = new Date();
  const line = () => `${formatLine(level, message, allFields, at)}
`;
  if (level === 'info') writeSoon(line);
  else process.stderr.write(line());
}

const BATCH_MS = 50;
let batch: (() => string)[] = [];
let flushesAtExit = false;

/** Formats and writes lines in batches: no request waits for its line, and a system call costs more than a line. */
function writeSoon(line: () => string): void {
  if (batch.length === 0) setTimeout(flush, BATCH_MS).unref();
  if (!flushesAtExit) process.once('exit', flush);
  flushesAtExit = true;
  batch.push(line);
}

function flush(): void {
  const lines = batch;
  batch = [];
  process.stdout.write(lines.map((line) => line()).join(''));
}

export const log = {
  info: (message: string, fields: LogFields = {}): void => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}): void => write('warn', message, fields),
  error: (message: string, fields: LogFields = {}): void => write('error', message, fields),
};
