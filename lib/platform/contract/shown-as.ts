/**
 * Header, and `<meta>` of a page, with the person and organization that the page was rendered for.
 * Another tab may have changed both.
 */
export const SHOWN_AS = 'seamark-shown-as';

export const shownAs = (userId: string, organizationId: string): string =>
  `${userId}/${organizationId}`;
