import type { ComponentProps } from 'react';

/** A link in text. Plain anchors work before and without scripts. */
export const Link = (props: Omit<ComponentProps<'a'>, 'className'>) => (
  <a className="link" {...props} />
);
