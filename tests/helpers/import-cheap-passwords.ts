/** Options of Node for started processes that hash passwords cheaply, too. */
export const IMPORT_CHEAP_PASSWORDS = [
  '--import',
  new URL('./cheap-passwords.mjs', import.meta.url).href,
];
