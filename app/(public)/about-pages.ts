/** Pages about this server; beside each of them stand the others. */
export const ABOUT_PAGES = [
  { name: 'Plans', href: '/pricing' },
  { name: 'Our bot', href: '/bot' },
  { name: 'Privacy', href: '/legal/privacy' },
  { name: 'Terms', href: '/legal/terms' },
] as const;
