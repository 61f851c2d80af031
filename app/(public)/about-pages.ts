/** Pages about this server; each lists the others in its navigation. */
export const ABOUT_PAGES = [
  { name: 'Plans', href: '/pricing' },
  { name: 'Our bot', href: '/bot' },
  { name: 'Privacy', href: '/legal/privacy' },
  { name: 'Terms', href: '/legal/terms' },
] as const;
