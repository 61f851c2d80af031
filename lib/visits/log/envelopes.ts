/** What containers and system logs write around the line of a server. */
export interface Envelope {
  readonly name: string;
  /** The line of the server; null for a line without this envelope. */
  open(line: string): string | null;
}

const prefix = (name: string, pattern: RegExp): Envelope => ({
  name,
  open: (line) => {
    const match = pattern.exec(line);
    return match && line.slice(match[0].length);
  },
});

/** JSON with the line as a member. */
const member = (name: string, key: string): Envelope => ({
  name,
  open: (line) => {
    if (!line.startsWith('{') || !line.includes(`"${key}"`)) return null;
    try {
      const text: unknown = (JSON.parse(line) as Record<string, unknown>)[key];
      return typeof text === 'string' ? text.replace(/\r?\n$/, '') : null;
    } catch {
      return null;
    }
  },
});

const CADDY =
  /^(\d{4})\/(\d\d)\/(\d\d) ([\d:.]+)\t(?:\x1b\[\d+m)?[A-Z]+(?:\x1b\[0m)?\thttp\.log\.access\S*\thandled request\t(?=\{)/;

/** The console format of Caddy has the time, in UTC, before the members that its JSON has. */
const CADDY_CONSOLE: Envelope = {
  name: 'the console format of Caddy',
  open: (line) => {
    const match = CADDY.exec(line);
    if (!match) return null;
    const [head, year, month, day, clock] = match;
    return `{"ts":"${year}-${month}-${day}T${clock}Z",${line.slice(head.length + 1)}`;
  },
};

export const ENVELOPES: readonly Envelope[] = [
  member('Docker', 'log'),
  member('journald', 'MESSAGE'),
  member('Filebeat', 'message'),
  prefix('Kubernetes', /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) [FP] /),
  prefix('kubectl', /^\[pod\/[^\]\s]+\] /),
  prefix('Docker Compose', /^[\w.-]+ *\| /),
  // RFC 5424, section 6
  prefix('syslog', /^(?:<\d{1,3}>)?1 \S+ \S+ \S+ \S+ \S+ (?:-|(?:\[[^\]]*\])+) (?:\ufeff)?/),
  // RFC 3164, section 4.1, and the output of journalctl
  prefix(
    'syslog',
    /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.+-]+Z?) \S+ [^\s:[\]]+(?:\[\d+\])?: /,
  ),
  CADDY_CONSOLE,
];
