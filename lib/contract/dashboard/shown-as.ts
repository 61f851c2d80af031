/** Header, and `<meta>` of a page, that name for whom and for which organization a page was made. Another tab may have changed both. */
export const SHOWN_AS = 'seamark-shown-as';

export const shownAs = (userId: string, organizationId: string): string =>
  `${userId}/${organizationId}`;
