/** The plate with a beacon in it; the same drawing as public/icon.svg. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lead font-bold tracking-tight">
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M5 5h14v14H5zM5 .5V3M.5 5H3M19 .5V3M21 5h2.5M5 21v2.5M.5 19H3M19 21v2.5M21 19h2.5" />
        <path d="M12 7.5 15.2 16H8.8z" fill="currentColor" stroke="none" />
      </svg>
      Seamark
    </span>
  );
}
