import type { ComponentProps } from 'react';

type Look = {
  /** `danger`: destroys something. */
  readonly look?: 'primary' | 'plain' | 'danger' | undefined;
  readonly small?: boolean;
};

const classes = ({ look = 'plain', small = false }: Look, extra = ''): string =>
  ['button', look !== 'plain' && `button-${look}`, small && 'button-small', extra]
    .filter(Boolean)
    .join(' ');

export function Button({
  look,
  small,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button type={type} className={classes({ look, small }, className)} {...rest} />;
}

/** A link with the look of a button, for navigation only. */
export function ButtonLink({ look, small, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a className={classes({ look, small }, className)} {...rest} />;
}
