type MailParts = {
  title: string
  paragraphs: readonly string[]
  rows: readonly (readonly [string, string])[]
  link: { href: string; label: string }
  note: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as text, whatever a customer wrote into it. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** The one look of all our mails: tables and inline styles, because mail programs know nothing else. */
export function mailHtml(
  brand: { name: string; phone: string },
  { title, paragraphs, rows, link, note }: MailParts,
): string {
  const body = paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const table = rows
    .map(
      ([label, amount]) =>
        `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td align="right" style="padding:6px 0">${escapeHtml(amount)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fffaf2;color:#2b1812;font:16px/1.5 Georgia,serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e2d2bf">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;color:#4a1b33;font-size:20px">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:26px;font-weight:normal">${escapeHtml(title)}</h1>${body}
${table ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #e2d2bf;margin:0 0 24px">${table}</table>` : ''}
<p style="margin:0 0 24px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;background:#4a1b33;color:#fff8ec;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0;color:#66503f;font-size:14px">${escapeHtml(note)}</p>
</td></tr></table></td></tr></table></body></html>`
}
