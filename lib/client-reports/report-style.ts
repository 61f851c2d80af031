/** Styles of client reports on screens and on paper; `--brand` is the color of the organization. */
export const REPORT_STYLE = `
:root{color-scheme:light;--ink:#1b1a17;--muted:#5c584f;--line:#ddd9cf;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink)}
*{box-sizing:border-box}
body{margin:0;background:#fff;border-top:8px solid var(--brand);overflow-wrap:anywhere}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;padding-top:1.5rem}
header img{max-height:3rem;max-width:14rem;display:block}
.by{font-weight:600}
.month,.muted,footer{color:var(--muted)}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;letter-spacing:-.02em;margin:2.5rem 0 .5rem;color:var(--brand);text-wrap:balance}
h2{font-size:1.5rem;line-height:1.25;margin:0}
h3{font-size:1.0625rem;margin:0 0 .375rem;color:var(--brand)}
p{margin:0 0 .375rem}
.lead{font-size:1.25rem}
table{border-collapse:collapse;width:100%;max-width:40rem;margin-top:1rem}
th,td{text-align:right;padding:.25rem 0 .25rem 1.25rem;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th:first-child{text-align:left;padding-left:0}
thead th{font-weight:400;color:var(--muted);white-space:nowrap}
article{margin-top:2.5rem}
h1+article{margin-top:0}
h2.pass,h2.warn,h2.fail{margin-bottom:1.5rem;text-wrap:balance}
article+article{border-top:1px solid var(--line);padding-top:2.5rem}
.score{display:grid;grid-template-columns:auto 1fr;gap:0 1.25rem;align-items:center;margin:1rem 0}
.score strong{font-size:3.5rem;line-height:1;letter-spacing:-.03em}
.scale{display:flex;height:.75rem;border-radius:4px;overflow:hidden}
.scale span{display:block}
.headline{font-size:1.25rem;font-weight:600;margin:0 0 1.5rem;text-wrap:balance}
.sections{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1.25rem;grid-auto-flow:dense}
section{border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem;break-inside:avoid}
section.wide{grid-column:1/-1}
ul{list-style:none;margin:0;padding:0}
li{padding:.5rem 0 .5rem 1.75rem;position:relative;border-top:1px solid var(--line)}
p+ul{margin-top:.5rem}
li:first-child:not(p+ul>li){border-top:0;padding-top:.125rem}
li.plain{padding-left:0}
li b{font-weight:600;display:block}
li svg{position:absolute;left:0;top:.75rem;width:1rem;height:1rem}
li:first-child:not(p+ul>li) svg{top:.375rem}
.pass{color:#0f6b4f}.warn{color:#8a5a00}.fail{color:#a8172b}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:1rem}
a{color:var(--brand);text-underline-offset:.2em;display:inline-block;padding:.375rem 0}
button{font:inherit;font-weight:600;color:#fff;background:var(--brand);border:0;border-radius:6px;padding:.625rem 1.125rem;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
footer{font-size:.875rem;padding-top:2rem;padding-bottom:3rem}
@media print,(min-width:52rem){
section.wide ul{display:grid;grid-template-columns:1fr 1fr;gap:0 2rem}
section.wide li:nth-child(2):not(p+ul>li){border-top:0;padding-top:.125rem}
section.wide li:nth-child(2):not(p+ul>li) svg{top:.375rem}
}
@page{size:A4;margin:12mm 14mm}
@media print{
:root{font-size:12px;line-height:1.4}
*{print-color-adjust:exact}
body{border-top:0}
main,header,footer{max-width:none;padding-left:0;padding-right:0}
header{border-top:6px solid var(--brand)}
nav{display:none}
h1{margin-top:1rem}
h2,h3{break-after:avoid}
article{margin-top:1.5rem}
article+article{break-before:page;border:0;padding-top:0}
.sections{grid-template-columns:1fr 1fr;gap:.75rem}
section{padding:.75rem 1rem}
li{padding-top:.25rem;padding-bottom:.25rem}
li svg{top:.5rem}
footer{padding-top:.75rem;padding-bottom:0;break-before:avoid}
footer p{display:inline}
}`;
