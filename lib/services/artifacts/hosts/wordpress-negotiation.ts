/** As `PREFERS_MARKDOWN`, in PHP. */
export const PREFERS_MARKDOWN_PHP = `function agents_prefers_markdown($accept) {
  $weights = array('text/markdown' => null, 'text/html' => null, 'text/*' => null, '*/*' => null);
  foreach (explode(',', strtolower($accept)) as $at => $range) {
    $parts = array_map('trim', explode(';', $range));
    if (!array_key_exists($parts[0], $weights)) continue;
    $weight = 1.0;
    foreach (array_slice($parts, 1) as $part)
      if (strpos($part, 'q=') === 0) $weight = (float) substr($part, 2);
    $weights[$parts[0]] = array($weight, $at);
  }
  $none = array(0.0, 0);
  list($markdown, $first) = $weights['text/markdown'] ? $weights['text/markdown'] : $none;
  $ranges = array_filter(array($weights['text/html'], $weights['text/*'], $weights['*/*'], $none));
  list($html, $second) = array_shift($ranges);
  return $markdown > 0 && ($markdown > $html || ($markdown === $html && $first < $second));
}`;
