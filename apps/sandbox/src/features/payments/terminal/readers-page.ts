import { createPageStyle, html, type Html, toDocument } from '#sandbox/features/html-page.ts'
import { type KeptReader, type ReaderFault, READER_FAULTS } from '#sandbox/features/payments/payment-store.ts'

export const READERS_STYLE = createPageStyle(`
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { margin: 1.5rem 0 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
h2 { margin: 0; font-size: 1.25rem; }
.screen { margin: 0.75rem 0; padding: 1rem; background: var(--ground); border: 2px solid var(--muted); border-radius: 0.75rem; font-size: 1.25rem; text-align: center; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin: 0.75rem 0 0; }
label { flex: 0 1 8rem; }
[aria-pressed='true'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.alert { border: 1px solid var(--error); border-radius: 0.5rem; padding: 0.75rem 1rem; color: var(--error); font-weight: 600; }
`)

export interface ShownReader {
  reader: KeptReader
  fault: ReaderFault
  /** Cents that its screen asks for, or gives back. */
  amount: number | null
}

const FAULTS: Record<ReaderFault, string> = {
  ok: 'Works',
  offline: 'Is offline',
  busy: 'Is busy',
  slow: 'The bank takes 2 seconds',
  timeout: 'Does it, but the answer is lost',
}

const CARDS = [
  ['visa', 'Tap a card'],
  ['interac', 'Insert Interac'],
  ['declined', 'A card that is declined'],
] as const

export function readersPage(readers: readonly ShownReader[], problem: string | null): string {
  const content = html`<h1>Card readers</h1>
    <p class="quiet">
      Pair one in Locations, Card readers: any two words with a hyphen are a code here.
      <a href="/sandbox/readers">Look again</a>
    </p>
    ${problem !== null && html`<p class="alert" role="alert">${problem}</p>`}
    ${readers.length === 0 && html`<p>No reader is paired.</p>`} ${readers.map(readerSection)}`
  return toDocument({
    title: 'TEST MODE: card readers',
    style: READERS_STYLE,
    notice: 'No real card is ever charged.',
    content,
  })
}

function readerSection({ reader, fault, amount }: ShownReader): Html {
  const action = `/sandbox/readers/${encodeURIComponent(reader.id)}`
  return html`<section aria-labelledby="${reader.id}">
    <h2 id="${reader.id}">${reader.label}</h2>
    <p class="quiet">${reader.serial_number}, ${reader.status}</p>
    <p class="screen">${screenOf(reader, amount)}</p>
    <form method="post" action="${action}/card">
      <label>Tip in dollars <input name="tip" inputmode="decimal" autocomplete="off" /></label>
      ${CARDS.map(([card, words]) => html`<button type="submit" name="card" value="${card}">${words}</button> `)}
    </form>
    <form method="post" action="${action}/cancel"><button type="submit">Cancel on the reader</button></form>
    <form method="post" action="${action}/fault">
      ${READER_FAULTS.map(
        (one) =>
          html`<button type="submit" name="fault" value="${one}" aria-pressed="${String(one === fault)}">
            ${FAULTS[one]}
          </button> `,
      )}
    </form>
  </section>`
}

function screenOf({ action }: KeptReader, amount: number | null): string {
  const dollars = `$${((amount ?? 0) / 100).toFixed(2)}`
  if (!action) return 'Ready'
  if (action.status === 'succeeded') return action.refund_payment ? `${dollars} given back` : `${dollars} approved`
  if (action.status === 'failed') return action.failure_message ?? 'Declined'
  return action.refund_payment ? `Give back ${dollars}: insert the card` : `${dollars}: tap, insert or swipe`
}
