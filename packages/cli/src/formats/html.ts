import { categoryScores, detailOf, openFindings } from '@seamark/engine';
import { signed } from '@/lib/platform/text/numbers';
import { checkStateOf, groupChecks, passCount } from '@/lib/reports/report-groups';
import { scoreWord } from '@/lib/reports/grades';
import { siteLink } from '@/lib/platform/text/site-text';
import { CATEGORY_NAME, CHECK_STATE_LABEL, MARK_SIGN, stepText } from '@/lib/platform/text/words';
import { NO_SCORE, type ReportCheck, type ScanReport } from '../report';
import { escapeMarkup } from './escape';
import { htmlPage } from './html-page';
import { pagesSentence, placeTexts, placeTitle } from '../site/places';

const SHAPES = { fail: '⬣', warn: '▲', pass: '●', info: 'i', unmeasured: '◌', na: '–' } as const;
const GRADES = ['green', 'yellow', 'orange', 'red'];
const GAINS_SHOWN = 3;

/** Self-contained page without scripts and requests. All text of sites is escaped. */
export function html(reports: readonly ScanReport[], guides: string | null): string {
  const title = reports.map(({ url, folder }) => folder ?? url).join(', ');
  return htmlPage({
    title: `Agent readiness of ${escapeMarkup(title, 200)}`,
    main: reports.map((report) => article(report, guides)).join('\n'),
  });
}

function article(report: ScanReport, guides: string | null): string {
  const { passed, applicable } = passCount(report);
  const checkIds = report.fixes.map(({ checkId }) => checkId);
  const groups = groupChecks(report.checks, checkIds);
  return `<article>
<h1 dir="auto">${escapeMarkup(report.folder ?? new URL(report.url).host, 300)}</h1>
<p class="muted">${measuredAt(report)}</p>
${verdict(report)}
<div class="head">
${plate(report)}
<div>
<p class="passed">${passed} of ${applicable} checks pass</p>
${gains(report)}
${categories(report)}
</div>
</div>
${groups
  .map(
    ({ title, description, checks, isOpen }) =>
      `<h2>${title}</h2>\n<p class="muted">${description}</p>\n${checks
        .map((check) => row(check, report, guides, isOpen))
        .join('\n')}`,
  )
  .join('\n')}
${pagesSection(report)}
${
  report.leftOut.length > 0
    ? `<p>Only the real host can answer ${report.leftOut.map((id) => escapeMarkup(id)).join(', ')}; the score leaves them out.</p>`
    : ''
}
</article>`;
}

function measuredAt({ url, folder, engine, timestamp, duration }: ScanReport): string {
  const address = folder === null ? siteLink(url) : null;
  const shown =
    address === null
      ? escapeMarkup(url, 200)
      : `<a rel="noopener nofollow ugc" href="${escapeMarkup(address, 2048)}" dir="auto">${escapeMarkup(url, 200)}</a>`;
  return `Measured at ${shown} by ${escapeMarkup(engine)}, ${escapeMarkup(timestamp)}, in ${duration} ms.`;
}

function plate({ score, isScored, grade, verdict }: ScanReport): string {
  if (!isScored) return `<p>${NO_SCORE}.</p>`;
  const word = scoreWord(score, verdict?.tone);
  const tone = GRADES.includes(grade.color) ? grade.color : 'na';
  const corner = (x: string, y: string, h: number, v: number) =>
    `<svg x="${x}" y="${y}" overflow="visible"><path d="M0 ${15 * v}h${10 * h}M${15 * h} 0v${10 * v}"/></svg>`;
  return `<div class="plate">
<svg aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">${corner('0%', '0%', 1, 1)}${corner('100%', '0%', -1, 1)}${corner('0%', '100%', 1, -1)}${corner('100%', '100%', -1, -1)}</svg>
<span class="plate-number">${score}</span>
<span class="plate-of">of 100</span>${word === null ? '' : `\n<span class="plate-grade ${tone}">${word}</span>`}
</div>`;
}

function verdict({ isScored, verdict, readers, protocols }: ScanReport): string {
  if (verdict === null || !isScored) return '';
  const rows = readers.map(
    ({ name, mark, figure }) =>
      `<tr><th scope="row">${name}</th><td dir="auto">${MARK_SIGN[mark]} ${escapeMarkup(figure, 200)}</td></tr>`,
  );
  const ladders = protocols.map(
    ({ name, step, obstacle }) =>
      `<tr><th scope="row">${name}</th><td dir="auto">${stepText(step, obstacle)}${obstacle ? `: ${escapeMarkup(obstacle.message, 300)}` : ''}</td></tr>`,
  );
  return `<h2>${escapeMarkup(verdict.title)}</h2>
<p dir="auto">${escapeMarkup(verdict.sentence, 500)}</p>
<table class="readers">${[...rows, ...ladders].join('')}</table>`;
}

function gains({ fixes, checks }: ScanReport): string {
  const worth = fixes.filter(({ gain }) => gain > 0).slice(0, GAINS_SHOWN);
  if (worth.length === 0) return '<p>Nothing to fix: no findings cost points.</p>';
  const items = worth.map(({ checkId, gain, headline }) => {
    const name = checks.find(({ id }) => id === checkId)?.name ?? checkId;
    return `<li><b>${signed(gain)}</b> ${escapeMarkup(name)}: ${escapeMarkup(headline)}</li>`;
  });
  return `<ol class="gains">${items.join('')}</ol>`;
}

function categories({ checks }: ScanReport): string {
  const rows = categoryScores(checks)
    .filter(({ score }) => score !== null)
    .map(
      ({ category, score }) =>
        `<tr><th scope="row">${CATEGORY_NAME[category]}</th><td>${score}</td></tr>`,
    );
  return `<table>${rows.join('')}</table>`;
}

function row(
  check: ReportCheck,
  report: ScanReport,
  guides: string | null,
  isOpen: boolean,
): string {
  const state = checkStateOf(check);
  const fix = report.fixes.find(({ checkId }) => checkId === check.id);
  const open = openFindings(check);
  const facts = [
    CHECK_STATE_LABEL[state],
    check.applicable && `${check.score} of 100`,
    fix && fix.gain > 0 && `${signed(fix.gain)} points when fixed`,
  ]
    .filter(Boolean)
    .join(', ');
  const guide =
    guides === null
      ? ''
      : `<p><a rel="noopener" href="${escapeMarkup(check.guideUrl, 2048)}">Rules and guide</a></p>`;
  return `<details class="check"${isOpen && open.length > 0 ? ' open' : ''}>
<summary><span class="${state}" aria-hidden="true">${SHAPES[state]}</span> <b>${escapeMarkup(check.name)}</b> <span class="muted">${facts}</span></summary>
<p class="muted">${escapeMarkup(check.description)}</p>
<ul>${check.findings
    .map((finding) => ({ ...finding, detail: detailOf(finding) }))
    .map(
      ({ status, message, detail, hint }) =>
        `<li><span class="${status}">${CHECK_STATE_LABEL[status]}</span> ${escapeMarkup(message)}` +
        `${detail ? `<br><code>${escapeMarkup(detail)}</code>` : ''}` +
        `${hint ? `<br>${escapeMarkup(hint)}` : ''}</li>`,
    )
    .join('')}</ul>
${guide}
</details>`;
}

const PAGES_SHOWN = 100;

/** What is wrong on the additional pages, by rule and template. */
function pagesSection({ pages, places }: ScanReport): string {
  if (pages === null) return '';
  const rows = places.map(
    (place) =>
      `<details class="check"${place.status === 'fail' ? ' open' : ''}>
<summary><span class="${place.status}" aria-hidden="true">${SHAPES[place.status]}</span> <b>${escapeMarkup(place.check)}</b> ${escapeMarkup(placeTitle(place))}</summary>
${place.hint ? `<p>${escapeMarkup(place.hint)}</p>` : ''}
<ul>${placeTexts(place, Infinity, PAGES_SHOWN)
        .map((text) => `<li dir="auto">${escapeMarkup(text, 20_000)}</li>`)
        .join('')}</ul>
</details>`,
  );
  return `<h2>Other pages</h2>\n<p class="muted">${escapeMarkup(pagesSentence(pages))}</p>\n${rows.join('\n')}`;
}
