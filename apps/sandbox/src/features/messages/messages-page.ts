import { ZONE } from '@thali/domain/time/zone'

import type { Channel, Message } from '#sandbox/features/messages/message-store.ts'
import { MESSAGES_STYLE } from '#sandbox/features/messages/messages-style.ts'
import { html } from '#sandbox/lib/html.ts'
import type { Html } from '#sandbox/lib/html.ts'
import { toDocument } from '#sandbox/lib/page.ts'

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
