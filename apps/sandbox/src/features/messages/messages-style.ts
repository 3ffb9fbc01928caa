import { createPageStyle } from '#sandbox/lib/page.ts'

/** Styles of the message pages. */
export const MESSAGES_STYLE = createPageStyle(`
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; margin: 1.25rem 0; }
label { flex: 0 1 22rem; min-width: 0; font-size: 0.9rem; }
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
`)

/**
 * The HTML of an e-mail is untrusted: it may style itself and nothing else. `sandbox` applies even when it is opened
 * alone.
 */
export const MAIL_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')
