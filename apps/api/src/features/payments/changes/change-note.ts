import { addressIn } from '@thali/domain/language/languages'
import { CHANGE_WORDS_OF } from '@thali/domain/language/words-of'
import { changeWords } from '@thali/domain/payments/change-words'
import { addUp } from '@thali/domain/payments/refund'
import type { ChangeMoney } from '@thali/domain/payments/settle'

import type { Order } from '#api/features/orders/order.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { type MessageJob, noteJobs, textedNumber } from '#api/outbox/outbox-jobs.ts'

export type NoteSite = { site: { brand: { readonly name: string }; publicUrl: string }; tokens: LinkTokens }

/** The message to the guest: the changed dishes, the new total, and the money that goes back or is to be paid. */
export function changedNote(
  order: Order,
  { backs, goodwill, dueCents }: ChangeMoney,
  { site: { brand, publicUrl }, tokens }: NoteSite,
): MessageJob[] {
  const { id, number, version, language, customerName, customerEmail, changes, totalCents } = order
  const words = NOTE_WORDS[language]
  const told = { edits: changes.at(-1)?.edits ?? [], afterCents: totalCents, back: addUp([...backs, ...goodwill]) }
  return noteJobs({
    kind: 'order-changed',
    subject: `${id}/${version}`,
    email: customerEmail || null,
    phone: textedNumber(order),
    name: customerName,
    title: words.changed(`#${number}`),
    text: words.changedText({
      brand: brand.name,
      number: `#${number}`,
      change: changeWords({ ...told, dueCents }, CHANGE_WORDS_OF[language]),
      link: publicUrl + addressIn(language, `/order-success?order_id=${id}&token=${tokens.of(id)}`),
    }),
    language,
  })
}
