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
export function trusted(markup: string): Html {
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
