import { cliAddress, cliDigest } from '@/app/(machine)/seamark.tgz/cli-package';
import { pagesOfPlan, sitesOfPlan } from '@/lib/platform/access/plan';
import { AGENT_VERSION } from '@/lib/questions/server/agent/version';
import {
  CHECK_IDS,
  CHECKS,
  CLIENTS,
  ENGINE,
  ENGINE_VERSION,
  GRADES,
  HOUSEKEEPING_MAX,
  PREDICTION,
  PROBED_TOKENS,
  PROFILES,
  READER_KINDS,
  ROBOTS_TOKEN,
} from '@seamark/engine';
import { BENCHMARK_HOSTS_MIN } from '@/lib/reports/contract/benchmark';
import { LIMIT_NAMES, LIMITS, type Policy } from '@/lib/platform/contract/limits';
import { env } from '@/lib/platform/config/env';
import { limitSettings, settingGroups } from '@/lib/platform/config/env-reference';
import { wait } from '@/lib/platform/text/dates';
import { heading, link, table, text } from '@/lib/platform/text/markdown';
import { CATEGORY_NAME } from '@/lib/platform/text/words';
import { period, policy } from '@/lib/platform/limits/policies';
import { operator } from '@/lib/platform/config/operator';
import { COMMANDS, type CommandName } from 'seamark/options';
import { PUBLIC_REPORT_DAYS, PUBLIC_REPORTS_PER_HOST } from '@/lib/reports/server/public-report';
import { CHECKS_BY_CATEGORY } from './catalogue';

/** Numbers and tables for `{{name}}` in texts, from the code that enforces them. */
export const FACTS: Readonly<Record<string, () => string>> = {
  base: () => env().BASE_URL,
  cli: cliAddress,
  cli_sha256: cliDigest,
  host: () => new URL(env().BASE_URL).host,
  benchmark_hosts: () => String(BENCHMARK_HOSTS_MIN),
  checks: () => String(CHECKS.length),
  check_ids: () => CHECK_IDS.map((id) => `\`${id}\``).join(', '),
  profiles: () =>
    PROFILES.filter((profile) => profile !== 'auto')
      .map((profile) => `\`${profile}\``)
      .join(', '),
  readers: () =>
    table(
      ['Reader', 'Clients', 'In the lab'],
      READER_KINDS.map(({ name, clients }) => [
        name,
        clients.map(({ token, source }) => link(token, source)).join(', '),
        text([...new Set(clients.map(({ reader }) => reader))].join(', ')),
      ]),
    ),
  housekeeping: () => String(HOUSEKEEPING_MAX),
  prediction_sites: () => String(PREDICTION.sites),
  prediction_rank: () => String(PREDICTION.score.rank),
  prediction_error: () => String(PREDICTION.score.error),
  additive_rank: () => String(PREDICTION.additive.rank),
  additive_error: () => String(PREDICTION.additive.error),
  weights: () =>
    table(
      ['Category', 'Checks', 'Weight'],
      CHECKS_BY_CATEGORY.map(({ category, checks, weight }) => [
        CATEGORY_NAME[category],
        String(checks.length),
        String(weight),
      ]),
    ),
  grades: () =>
    table(
      ['Score', 'Grade'],
      GRADES.map(({ min, label }, index) => [
        index === 0 ? `${min} to 100` : `${min} to ${(GRADES[index - 1]?.min ?? 100) - 1}`,
        label,
      ]),
    ),
  scan_options: () => optionsOf('scan'),
  visits_options: () => optionsOf('visits'),
  clients_total: () => String(CLIENTS.length),
  configuration,
  limits: () =>
    table(
      ['Variable', 'Default', 'Meaning'],
      limitSettings().map(({ name, limit, fallback }) => [
        `\`${name}\``,
        `\`${fallback}\``,
        text(LIMITS[limit].description).replace('www.', '`www.`'),
      ]),
    ),
  user_agent: () => `Seamark/${ENGINE_VERSION} (+${env().BASE_URL}/bot)`,
  probe_agent: () =>
    `Mozilla/5.0 (compatible; ${PROBED_TOKENS[0]}/1.0; compatibility probe by ${ENGINE} +${env().BASE_URL}/bot)`,
  probe_count: () => String(PROBED_TOKENS.length),
  probe_names: () => PROBED_TOKENS.map((token) => `\`${token}\``).join(', '),
  agent_user_agent: () => `seamark-agent/${AGENT_VERSION} (+${env().BASE_URL}/bot)`,
  token: () => ROBOTS_TOKEN,
  report_days: () => String(PUBLIC_REPORT_DAYS),
  report_count: () => String(PUBLIC_REPORTS_PER_HOST),
  public_limits: () =>
    `Public scans are limited to ${per(policy('target-public-scans'))} of one host, and ` +
    `${per(policy('public-caller'))} from one IP address.`,
  target_limits: () =>
    `A host is scanned at most ${per(policy('target-scans'), 'time')} in total, including at ` +
    `most ${policy('target-public-scans').quota} public scans.`,
  longest_limit: () => wait(Math.max(...LIMIT_NAMES.map((limit) => policy(limit).windowSeconds))),
  sites_free: () => String(sitesOfPlan(false)),
  sites_paid: () => String(sitesOfPlan(true)),
  pages_paid: () => String(pagesOfPlan()),
  credits_paid: () => String(env().SEAMARK_CREDITS_MONTHLY),
  keys_paid: () => String(env().SEAMARK_KEYS_MAX),
  public_scans: () => `${per(policy('public-caller'))}`,
  free_scans: () => per(policy('free-scans')),
  org_scans: () => per(policy('org-scans')),
  operator: () => name('The operator'),
  operator_phrase: () => name('its owner'),
  contact,
  contact_phrase: () =>
    reach((address) => `write to ${address}`) ??
    'ask the person who gave you the address of this server; no contact is configured',
  paid_contact: () =>
    reach(
      (address) =>
        `Write to ${address} with the name of your organization. The operator activates the plan at the price you agree on.`,
    ) ??
    'Ask whoever runs this server. The plan is activated with ' +
      '`npm run --silent admin -- org:plan --org ID --plan paid`.',
  addresses: () =>
    'Requests come from the server behind ' +
    `[${new URL(env().BASE_URL).host}](${env().BASE_URL}/). Its IP address can change, so ` +
    'identify it by its user agent, and opt out in robots.txt.',
};

function per({ quota, windowSeconds }: Policy, noun = 'scan'): string {
  return `${quota} ${noun}${quota === 1 ? '' : 's'} per ${period(windowSeconds)}`;
}

const name = (otherwise: string): string => {
  const { name: operatorName } = operator();
  return operatorName === null ? otherwise : text(operatorName);
};

function reach(say: (address: string) => string): string | null {
  const { contact: address } = operator();
  return address === null ? null : say(link(address.replace(/^(?:mailto|tel):/, ''), address));
}

function contact(): string {
  return (
    reach((address) => `${name('The operator of this server')}: ${address}.`) ??
    'No contact is configured for this server. Ask the person who gave you its address.'
  );
}

function configuration(): string {
  return settingGroups()
    .map(
      ({ title, settings }) =>
        `${heading(3, title)}\n\n${table(
          ['Variable', 'Default', 'Meaning'],
          settings.map(({ name: variable, fallback, description }) => [
            `\`${variable}\``,
            /^\S*[\d:/.]\S*$/.test(fallback) ? `\`${fallback}\`` : text(fallback),
            text(description),
          ]),
        )}`,
    )
    .join('\n\n');
}

const optionsOf = (command: CommandName): string =>
  table(
    ['Option', 'Default', 'Meaning'],
    Object.entries(COMMANDS[command].options).map(([name, { value, fallback, description }]) => [
      `\`--${name}${value === null ? '' : ` ${value}`}\``,
      fallback,
      text(description),
    ]),
  );
