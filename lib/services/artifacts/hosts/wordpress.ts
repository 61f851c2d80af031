import { PREFERS_MARKDOWN_PHP } from './wordpress-negotiation';
import type { Entry, Publication } from './publication';

/** Single quotes know two escapes. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** In Base64: nothing of a file can be taken for code. */
const encoded = (text: string) => `base64_decode('${Buffer.from(text).toString('base64')}')`;

const SERVE = `function agents_send($path) {
  foreach (agents_headers() as $rule)
    if ($rule[0] === '*' || $rule[0] === $path) header($rule[1], $rule[2]);
}
function agents_serve() {
  $asked = isset($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '/';
  $path = explode('?', $asked, 2)[0];
  $redirects = agents_redirects();
  if (isset($redirects[$path])) {
    header('Location: ' . $redirects[$path], true, 301);
    exit;
  }
  $accept = isset($_SERVER['HTTP_ACCEPT']) ? $_SERVER['HTTP_ACCEPT'] : '';
  $files = agents_files();
  $markdown = agents_markdown();
  $wanted = $markdown !== null && $path === '/' && agents_prefers_markdown($accept) ? $markdown : $path;
  agents_send($path);
  if (!isset($files[$wanted])) return;
  http_response_code(200);
  foreach ($files[$wanted][0] as $line) header($line);
  echo $files[$wanted][1];
  exit;
}
`;

/** A must-use plugin of one file: it serves the files before WordPress looks for a page. */
export function wordpress(publication: Publication): Entry[] {
  const { files, headers, redirects, markdown, head } = publication;
  const rows = files.map(({ path, content, contentType, headers: own }) => {
    const lines = [{ name: 'Content-Type', value: contentType }, ...own].map(({ name, value }) =>
      quoted(`${name}: ${value}`),
    );
    return `    ${quoted(path)} => array(array(${lines.join(', ')}), ${encoded(content)}),`;
  });
  const sent = headers.map(
    ({ on, name, value, append }) =>
      `    array(${quoted(on)}, ${quoted(`${name}: ${value}`)}, ${String(!append)}),`,
  );
  const moved = redirects.map(({ from, to }) => `    ${quoted(from)} => ${quoted(to)},`);
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
${PREFERS_MARKDOWN_PHP}
${SERVE}agents_serve();
add_action('wp_head', function () {
  if (is_front_page()) echo ${encoded(`${head}\n`)};
});
`,
    },
  ];
}
