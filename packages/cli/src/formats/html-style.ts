/** Styles of the report page; a test compares the colours with app/globals.css. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --color-bg: light-dark(#fbfaf7, #12110f);
  --color-surface: light-dark(#ffffff, #1a1916);
  --color-line: light-dark(#ddd9cf, #37342b);
  --color-ink: light-dark(#1b1a17, #f3f0e8);
  --color-muted: light-dark(#5c584f, #b3ad9f);
  --color-accent: light-dark(#0b5d66, #5cc4cf);
  --color-green: light-dark(#0f6b4f, #5fd0a6);
  --color-yellow: light-dark(#8a5a00, #e5b454);
  --color-orange: light-dark(#b0410e, #f29a6b);
  --color-red: light-dark(#a8172b, #f5858f);
  --color-na: light-dark(#5f6470, #a7acb8);
  --color-info: light-dark(#1f4fa3, #8db4f5);
}
body {
  margin: 0;
  background: var(--color-bg);
  color: var(--color-ink);
  font: 400 0.9375rem/1.5rem system-ui, sans-serif;
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
article + article { margin-top: 4rem; }
h1 { margin: 0; font: 650 2.125rem/2.5rem system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0; font: 650 1.25rem/1.75rem system-ui, sans-serif; }
a { color: var(--color-accent); overflow-wrap: anywhere; }
code { font: 400 0.8125rem/1.25rem ui-monospace, monospace; overflow-wrap: anywhere; }
li { margin: 0.25rem 0; overflow-wrap: anywhere; }
th { padding-right: 1rem; text-align: left; font-weight: 500; }
td { text-align: right; font-family: ui-monospace, monospace; }
.readers td { text-align: left; font-family: inherit; padding-left: 24px; }
.muted { color: var(--color-muted); }
.head { display: flex; flex-wrap: wrap; gap: 1.5rem 3rem; align-items: start; margin-top: 1.5rem; }
.head > :last-child { flex: 1 1 20rem; min-width: 0; }
.passed { margin: 0; font-size: 1.25rem; }
.gains { padding-left: 1.25rem; }
.plate {
  position: relative;
  display: grid;
  place-content: center;
  justify-items: center;
  width: 12rem;
  height: 12rem;
  margin: 14px;
  border: 2px solid var(--color-ink);
  background: var(--color-surface);
}
.plate > svg {
  position: absolute;
  inset: -16px;
  width: calc(100% + 32px);
  height: calc(100% + 32px);
  overflow: visible;
}
.plate-number { font: 500 4.5rem/4.5rem ui-monospace, monospace; letter-spacing: -0.06em; }
.plate-of { font: 400 0.75rem/1rem ui-monospace, monospace; color: var(--color-muted); }
.plate-grade { margin-top: 0.375rem; font: 650 1.0625rem/1.625rem system-ui, sans-serif; }
.check { padding: 0.5rem 0.25rem; border-bottom: 1px solid var(--color-line); }
.check > summary { cursor: pointer; }
.green, .pass { color: var(--color-green); }
.yellow, .warn { color: var(--color-yellow); }
.orange { color: var(--color-orange); }
.red, .fail { color: var(--color-red); }
.na, .unmeasured { color: var(--color-na); }
.info { color: var(--color-info); }
`;
