import { createHash } from 'node:crypto'

import { trusted } from '#sandbox/lib/html.ts'

/** The whole look of the message pages; small enough to travel with each page. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf8; --card: #ffffff; --ink: #23211e; --muted: #5f5a53; --line: #ddd7ce; --accent: #8a3b12; --notice: #fdf0d5; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #191714; --card: #23201c; --ink: #ece8e1; --muted: #b3aba0; --line: #423c35; --accent: #f2ae80; --notice: #3b2f17; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 0.25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.mode { margin: 0; padding: 0.6rem 1rem; background: var(--notice); text-align: center; }
.quiet { color: var(--muted); }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; margin: 1.25rem 0; }
label { flex: 0 1 22rem; min-width: 0; font-size: 0.9rem; }
input, button { font: inherit; color: inherit; min-height: 2.75rem; padding: 0.4rem 0.75rem; border: 1px solid var(--muted); border-radius: 0.4rem; background: var(--card); }
input { display: block; width: 100%; }
button { cursor: pointer; }
ol { list-style: none; margin: 0; padding: 0; }
li, .paper { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 0.6rem; }
li a { display: inline-block; font-weight: 600; padding: 0.15rem 0; }
li p { margin: 0; color: var(--muted); font-size: 0.92rem; }
.tag { display: inline-block; min-width: 3.6rem; color: var(--ink); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dt { color: var(--muted); }
dd { margin: 0; }
.paper { white-space: pre-wrap; font: inherit; }
iframe { display: block; width: 100%; height: 70vh; background: #ffffff; color-scheme: light; border: 1px solid var(--line); border-radius: 0.5rem; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`

/** One piece, because a single space more between the tags would not match the hash in the policy. */
export const STYLE_ELEMENT = trusted(`<style>${STYLE}</style>`)

/** No script, no foreign content, and only the stylesheet above. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The HTML of a mail is a stranger's: it may style itself, and nothing else. `sandbox` holds even when it is opened alone. */
export const MAIL_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')
