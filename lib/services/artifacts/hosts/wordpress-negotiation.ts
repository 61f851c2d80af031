/** As `PREFERS_MARKDOWN`, in PHP. */
export const PREFERS_MARKDOWN_PHP = `function agents_prefers_markdown($accept) {
  $weights = array('text/markdown' => array(0.0, 0), 'text/html' => array(0.0, 0));
  foreach (explode(',', strtolower($accept)) as $at => $range) {
    $parts = array_map('trim', explode(';', $range));
    if (!isset($weights[$parts[0]])) continue;
    $weight = 1.0;
    foreach (array_slice($parts, 1) as $part)
      if (strpos($part, 'q=') === 0) $weight = (float) substr($part, 2);
    $weights[$parts[0]] = array($weight, $at);
  }
  list($markdown, $first) = $weights['text/markdown'];
  list($html, $second) = $weights['text/html'];
  return $markdown > 0 && ($markdown > $html || ($markdown === $html && $first < $second));
}`;
