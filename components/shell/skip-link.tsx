/** Jumps over the navigation; visible while it has the focus. */
export const SkipLink = () => (
  <a
    href="#content"
    className="button button-primary absolute top-2 left-4 z-10 not-focus:-translate-y-[200%]"
  >
    Skip to content
  </a>
);
