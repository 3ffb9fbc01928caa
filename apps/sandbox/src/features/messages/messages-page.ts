import { ZONE } from '@thali/domain/time/zone'

import { createPageStyle, toDocument, html, type Html } from '#sandbox/features/html-page.ts'
import type { Channel, Message } from '#sandbox/features/messages/message-store.ts'

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

const CHANNEL_NAMES: Record<Channel, string> = { email: 'E-mail', sms: 'Text' }
const EXCERPT_LENGTH = 90
const MAX_SUGGESTIONS = 50

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: ZONE,
})

/** The list of what was sent, newest first. `total` counts all that match, of which `messages` may be the newest part. */
export function messagesPage({ messages, total, to }: { messages: Message[]; total: number; to: string }): string {
  return page(
    'TEST MODE: messages',
    html`<h1>TEST MODE: messages</h1>
      <p class="quiet">Newest first. Times are in Halifax.</p>
      ${filterForm(messages, to)}
      ${
        messages.length === 0
          ? emptyState(to)
          : html`<ol>
              ${messages.map(listItem)}
            </ol>`
      }
      ${total > messages.length && html`<p class="quiet">Showing the newest ${messages.length} of ${total}.</p>`}`,
  )
}

/** One message in full. */
export function messagePage(message: Message): string {
  return page(
    `TEST MODE: ${titleOf(message)}`,
    html`<p><a href="/sandbox/messages">All messages</a></p>
      <h1><bdi>${titleOf(message)}</bdi></h1>
      <dl>
        <dt>Channel</dt>
        <dd>${CHANNEL_NAMES[message.channel]}</dd>
        <dt>To</dt>
        <dd>${recipients(message)}</dd>
        <dt>From</dt>
        <dd><bdi>${message.from}</bdi></dd>
        <dt>Time</dt>
        <dd>${time(message)}</dd>
        ${Object.entries(message.headers).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
        ${(message.attachments ?? []).map(
          ({ name, type }) =>
            html`<dt>Attachment</dt>
              <dd><bdi>${name ?? 'without a name'}</bdi>, ${type}</dd>`,
        )}
      </dl>
      <h2>Text</h2>
      ${message.text === '' ? html`<p class="quiet">No text part.</p>` : html`<pre class="paper" dir="auto">${linked(message.text)}</pre>`}
      ${message.html !== null && mailFrame(message)}`,
  )
}

/** Shown for a message that does not exist. */
export function unknownMessagePage(): string {
  return page(
    'TEST MODE: message not found',
    html`<h1>Message not found</h1>
      <p>Only the newest 1,000 messages are kept here.</p>
      <p><a href="/sandbox/messages">All messages</a></p>`,
  )
}

function page(title: string, content: Html): string {
  const notice = 'Nothing on this page was really sent.'
  return toDocument({ title, style: MESSAGES_STYLE, notice, content })
}

function filterForm(messages: Message[], to: string): Html {
  const known = [...new Set(messages.flatMap((message) => message.to))].slice(0, MAX_SUGGESTIONS)
  return html`<form method="get" action="/sandbox/messages">
    <label
      >Sent to (whole address or number)
      <input name="to" value="${to}" list="recipients" autocomplete="off" spellcheck="false" dir="ltr" />
    </label>
    <datalist id="recipients">${known.map((recipient) => html`<option value="${recipient}"></option>`)}</datalist>
    <button type="submit">Show</button>
    ${to !== '' && html`<a href="/sandbox/messages">Show all</a>`}
  </form>`
}

function emptyState(to: string): Html {
  if (to !== '') return html`<p>No messages to <bdi>${to}</bdi>.</p>`
  return html`<p>No messages yet. E-mails and texts appear here as soon as they are sent.</p>`
}

function listItem(message: Message): Html {
  return html`<li>
    <a href="/sandbox/messages/${encodeURIComponent(message.id)}"><bdi>${titleOf(message)}</bdi></a>
    <p><span class="tag">${CHANNEL_NAMES[message.channel]}</span> to ${recipients(message)}, ${time(message)}</p>
  </li>`
}

function mailFrame(message: Message): Html {
  return html`<h2>HTML</h2>
    <iframe sandbox title="The e-mail as HTML" src="/sandbox/messages/${encodeURIComponent(message.id)}/html"></iframe>`
}

function recipients(message: Message): Html {
  return html`${message.to.map((recipient, index) => html`${index > 0 && ', '}<bdi>${recipient}</bdi>`)}`
}

function time({ receivedAt }: Message): Html {
  return html`<time datetime="${receivedAt}">${clock.format(new Date(receivedAt))}</time>`
}

/** A text has no subject, so its first words stand for it. */
function titleOf({ subject, text }: Message): string {
  const title = (subject ?? text).trim()
  if (title === '') return '(no subject)'
  return title.length > EXCERPT_LENGTH ? `${title.slice(0, EXCERPT_LENGTH)}…` : title
}

/** URLs become links, because codes and reset links must be opened from here. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    )
}
