import { createHash } from 'node:crypto'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to send: only `html` and `trusted` make it, so plain text cannot slip in unescaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** Marks our own constant text, such as a stylesheet, as markup. Never pass anything a client sent. */
function trusted(markup: string): Html {
  return new Html(markup)
}

/** A template whose every inserted value is escaped, unless it is itself the outcome of `html`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => part + render(values[index]))
  return new Html(markup.join(''))
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.markup
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined || value === false) return ''
  return value.map(render).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Base styles of all sandbox pages. */
const BASE_STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf8; --card: #ffffff; --ink: #23211e; --muted: #5f5a53; --line: #ddd7ce; --accent: #8a3b12; --on-accent: #ffffff; --notice: #fdf0d5; --error: #9b1c1c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #191714; --card: #23201c; --ink: #ece8e1; --muted: #b3aba0; --line: #423c35; --accent: #f2ae80; --on-accent: #2b1508; --notice: #3b2f17; --error: #ffb4a8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 0.25rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.mode { margin: 0; padding: 0.6rem 1rem; background: var(--notice); text-align: center; }
.quiet { color: var(--muted); }
input, button { font: inherit; color: inherit; min-height: 2.75rem; padding: 0.4rem 0.75rem; border: 1px solid var(--muted); border-radius: 0.4rem; background: var(--card); }
input { display: block; width: 100%; }
button { cursor: pointer; }
`

export interface PageStyle {
  element: Html
  /** No script, no foreign content, no style but this one, and no form that leads elsewhere. */
  policy: string
}

/** The styles of a kind of page, small enough to be sent with each one. */
export function createPageStyle(css: string): PageStyle {
  const style = BASE_STYLE + css
  return {
    // One piece, because a single space more between the tags would not match the hash in the policy.
    element: trusted(`<style>${style}</style>`),
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      'img-src data:',
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

export interface PageContent {
  title: string
  style: PageStyle
  /** What follows the words TEST MODE at the top of every page. */
  notice: string
  content: Html
}

/** A whole document. */
export function toDocument({ title, style, notice, content }: PageContent): string {
  const document = html`<!doctype html>
    <html lang="en-CA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${style.element}
      </head>
      <body>
        <header>
          <p class="mode"><strong>TEST MODE.</strong> ${notice}</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`
  return document.markup
}
