import { addressIn } from '@thali/domain/language/languages'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'

import type { Order } from '#api/features/orders/order.ts'
import { timeIn } from '#api/features/orders/promise/promises.service.ts'
import { type MessageJob, noteJobs } from '#api/outbox/message-jobs.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'

/** The site that a message links to. */
export type MessageSite = { brand: { name: string }; publicUrl: string }

/** Tells a guest that staff moved the order; each time that they do. */
export function movedNote(
  order: Order,
  from: Date,
  { site: { brand, publicUrl }, token, now }: { site: MessageSite; token: string; now: Date },
): MessageJob[] {
  const { id, number, version, language, customerName, customerEmail, customerPhone, locationSnapshot } = order
  const words = NOTE_WORDS[language]
  return noteJobs({
    kind: 'order-moved',
    subject: `${id}/${version}`,
    email: customerEmail || null,
    phone: customerPhone || null,
    name: customerName,
    title: words.moved(`#${number}`),
    text: words.movedText({
      brand: brand.name,
      number: `#${number}`,
      time: timeIn(language, dueAt(order), now),
      from: timeIn(language, from, now),
      place: locationSnapshot.name,
      link: publicUrl + addressIn(language, `/order-success?order_id=${id}&token=${token}`),
    }),
    language,
  })
}
