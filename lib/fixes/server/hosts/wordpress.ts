import { phpRedirect, REDIRECT_STATUS } from '@/lib/fixes/redirects/redirects-file';
import { filesIn, type ArchiveEntry, type Publication } from './publication';

/** Single-quoted PHP strings have two escapes. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const SERVE = `/** Accept names text/markdown, and not after text/html. */
function agents_wants_markdown($accept) {
  $markdown = stripos($accept, 'text/markdown');
  $html = stripos($accept, 'text/html');
  return $markdown !== false && ($html === false || $markdown < $html);
}
function agents_send($path) {
  foreach (agents_headers() as $rule)
    if ($rule[0] === '*' || $rule[0] === $path) header($rule[1], $rule[2]);
}
function agents_serve() {
  $asked = isset($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '/';
  $path = explode('?', $asked, 2)[0];
  $redirects = agents_redirects();
  if (isset($redirects[$path])) {
    header('Location: ' . $redirects[$path], true, ${REDIRECT_STATUS});
    exit;
  }
  $accept = isset($_SERVER['HTTP_ACCEPT']) ? $_SERVER['HTTP_ACCEPT'] : '';
  $files = agents_files();
  $markdown = agents_markdown();
  $wanted = $markdown !== null && $path === '/' && agents_wants_markdown($accept) ? $markdown : $path;
  agents_send($path);
  if (!isset($files[$wanted])) return;
  http_response_code(200);
  foreach ($files[$wanted] as $line) header($line);
  readfile(__DIR__ . '/agents' . $wanted);
  exit;
}
`;

const HEAD = `add_action('wp_head', function () {
  if (is_front_page()) readfile(__DIR__ . '/agents/head.html');
});
`;

/** A must-use plugin that serves its files before WordPress resolves the page. */
export function wordpress(publication: Publication): ArchiveEntry[] {
  const { files, headers, redirects, markdown, head } = publication;
  const rows = files.flatMap(({ path, contentType, headers: ownHeaders }) => [
    `    ${quoted(path)} => array(`,
    ...[{ name: 'Content-Type', value: contentType }, ...ownHeaders].map(
      ({ name, value }) => `      ${quoted(`${name}: ${value}`)},`,
    ),
    '    ),',
  ]);
  const sent = headers.map(
    ({ on, name, value, append }) =>
      `    array(${quoted(on)}, ${quoted(`${name}: ${value}`)}, ${String(!append)}),`,
  );
  const moved = redirects.map(phpRedirect);
  return [
    {
      path: 'wp-content/mu-plugins/agents.php',
      content: `<?php
/**
 * Plugin Name: Files and headers for AI agents
 * Description: Serves llms.txt and the other files for AI agents, with their headers.
 */
function agents_files() {
  return array(
${rows.join('\n')}
  );
}
function agents_headers() {
  return array(
${sent.join('\n')}
  );
}
function agents_redirects() {
  return array(
${moved.join('\n')}
  );
}
function agents_markdown() {
  return ${markdown ? quoted(markdown.path) : 'null'};
}
${SERVE}agents_serve();
${head === '' ? '' : HEAD}`,
    },
    ...filesIn('wp-content/mu-plugins/agents', publication),
    ...(head === ''
      ? []
      : [{ path: 'wp-content/mu-plugins/agents/head.html', content: `${head}\n` }]),
  ];
}
