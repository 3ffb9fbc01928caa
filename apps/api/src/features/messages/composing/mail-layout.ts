import type { Language } from '@thali/domain/language/languages'

/** A composed message: text for every channel; for e-mail also a subject and HTML. */
export type Composed = {
  subject: string
  text: string
  html: string
  /** Calendar invitation for the recipient. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }
  headers?: Record<string, string>
  /** Pictures that the HTML refers to with `cid:`. */
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[]
}

/** The sender as named in messages. */
export type Site = { brand: { name: string; phone: string; email: string; primaryColor: string }; publicUrl: string }

type MailParts = {
  /** Of its words; left out, English. */
  language?: Language | undefined
  title: string
  paragraphs: readonly string[]
  rows: readonly (readonly [string, string])[]
  link: { href: string; label: string }
  note: string
  /** Above the title: https, `cid:` or `data:`. */
  imageUrl?: string | undefined
  /** Small print at the end: who sends this, and how to unsubscribe. */
  footer?: { lines: readonly string[]; link?: { href: string; label: string } | undefined } | undefined
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, because customers can write anything. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Escapes text and keeps its line breaks. */
function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** The layout of all our e-mails: tables and inline styles, because mail clients support little else. */
export function mailHtml(
  brand: { name: string; primaryColor: string },
  { language = 'en-CA', title, paragraphs, rows, link, note, imageUrl, footer }: MailParts,
): string {
  const body = paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeLines(line)}</p>`).join('')
  const table = rows
    .map(
      ([label, amount]) =>
        `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td align="right" style="padding:6px 0">${escapeLines(amount)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fffaf2;color:#2b1812;font:16px/1.5 Georgia,serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e2d2bf">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;color:${brand.primaryColor};font-size:20px">${escapeHtml(brand.name)}</p>
${imageUrl ? `<img src="${escapeHtml(imageUrl)}" alt="" width="496" style="display:block;width:100%;max-width:496px;height:auto;margin:0 0 24px">` : ''}
<h1 style="margin:0 0 16px;font-size:26px;font-weight:normal">${escapeHtml(title)}</h1>${body}
${table ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #e2d2bf;margin:0 0 24px">${table}</table>` : ''}
<p style="margin:0 0 24px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;background:${brand.primaryColor};color:#fff8ec;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0;color:#66503f;font-size:14px">${escapeLines(note)}</p>${footer ? footerHtml(footer, brand.primaryColor) : ''}
</td></tr></table></td></tr></table></body></html>`
}

function footerHtml({ lines, link }: NonNullable<MailParts['footer']>, linkColor: string): string {
  const words = lines.map((line) => `${escapeHtml(line)}<br>`).join('')
  const way = link ? `<a href="${escapeHtml(link.href)}" style="color:${linkColor}">${escapeHtml(link.label)}</a>` : ''
  return `<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2d2bf;color:#66503f;font-size:13px">${words}${way}</p>`
}

/** Control and formatting characters: invisible, or reversing the direction of the line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Mail clients turn these into links: schemes, addresses, and words joined by a dot. */
const SCHEME_OR_ADDRESS = /:\/\/|[@\\]/g
const JOINING_DOT = /\.(?=[\p{L}\p{M}\p{N}-]{2})/gu

/**
 * The name as written, without anything a mail client would turn into a link, so that nobody can make us send a
 * stranger an address of their choice. HTML is escaped where the name is used. Initials keep their dots.
 */
export function greetingName(name: string, nameless = 'there'): string {
  const shown = name.replaceAll(INVISIBLE, ' ').replaceAll(SCHEME_OR_ADDRESS, ' ').replaceAll(JOINING_DOT, '. ')
  return /\p{L}/u.test(shown) ? shown.replaceAll(/\s+/g, ' ').trim() : nameless
}
