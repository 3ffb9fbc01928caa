import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney, sumCents } from '@thali/domain/money/cents'

import type { ChangeDraft } from './change-draft.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'

export type BackPart = ChangePreview['back'][number]

function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}

const CARD = 'the card'

/** What happens to money that goes back one way. */
export function backSentence({ takenBy, card, amount }: BackPart): string {
  switch (takenBy) {
    case 'card':
      if (card?.startsWith('Interac')) return `${money(amount)} goes back on the card reader, with the card itself.`
      return `${money(amount)} goes back to ${card ?? CARD}. This takes 5-10 business days.`
    case 'cash':
      return `${money(amount)} is to be handed back in cash.`
    case 'manual':
      return `${money(amount)} was paid another way, and is to be paid back by hand.`
  }
}

/** Says how much the guest still owes after the change; null when nothing. */
export function toPaySentence(
  { toPay }: Pick<ChangePreview, 'toPay'>,
  order: Pick<OrderView, 'paymentStatus'>,
): string | null {
  if (toPay === 0) return null
  return order.paymentStatus === 'paid'
    ? `${money(toPay)} is then to be paid: in cash, on the card reader, or with a payment link.`
    : `${money(toPay)} is then to be paid for the order.`
}

/** Who else has to agree; null when nobody has to. */
export function agreementSentence(needs: ChangePreview['needs']): string | null {
  if (needs === 'manager') return 'Only a manager gives this money back: ask one to agree on this screen.'
  return needs === 'second' ? 'A second manager or an admin has to agree that this money goes back.' : null
}

/** The one button, with what it does to money: `Change · $3.42 back to Visa ending in 4242`. */
export function buttonWords(preview: ChangePreview | null): string {
  if (preview === null) return 'Change'
  return preview.needs === null ? ['Change', moneyWords(preview)].filter(Boolean).join(' · ') : 'Ask a manager'
}

function moneyWords({ back, toPay }: ChangePreview): string | null {
  const [only, ...others] = back
  if (!only) return toPay > 0 ? `${money(toPay)} to pay` : null
  if (others.length > 0) return `${totalBack(back)} back`
  if (only.takenBy === 'cash') return `hand back ${money(only.amount)}`
  return only.takenBy === 'card'
    ? `${money(only.amount)} back to ${only.card ?? CARD}`
    : `pay back ${money(only.amount)}`
}

function totalBack(back: readonly BackPart[]): string {
  return formatMoney(sumBack(back))
}

/** Cents that go back in all. */
export function sumBack(back: readonly BackPart[]) {
  return sumCents(back.map(({ amount }) => centsFromDollars(amount)))
}

/** `+$0.63`, `−$0.63`, `$0.00` */
export function differenceOf(dollars: number): string {
  return dollars === 0 ? money(0) : `${dollars > 0 ? '+' : '−'}${money(Math.abs(dollars))}`
}

/** The frequent reasons for what is changed. */
export function reasonsFor({ order, taken, added, goodwill }: ChangeDraft): string[] {
  const names = order.items.filter((_item, place) => (taken[place] ?? 0) > 0).map(({ name }) => name)
  if (names.length === 0 && goodwill === '' && added.length > 0) return ['Guest wants more', 'A dish was forgotten']
  const missing = names.length === 0 ? 'Guest waited too long' : `No ${names.join(' and no ')} left`
  return [missing, 'Guest changed their mind', 'Dish was wrong or late']
}

/** Refusals that say more than the general sentence for their status. */
const TOLD: ReadonlySet<number> = new Set([400, 403, 409])

export function failureWords(error: unknown): string {
  return isApiError(error) && TOLD.has(error.status) ? error.message : userMessage(error)
}

/** Said once a change is made. */
export function doneWords({ orderNumber }: Pick<OrderView, 'orderNumber'>, { back, toPay }: ChangePreview): string {
  const sentences = back.map(backSentence)
  const rest = toPay > 0 ? [`${money(toPay)} is to be paid.`] : []
  return [`Order ${orderNumber} is changed.`, ...sentences, ...rest].join(' ')
}
