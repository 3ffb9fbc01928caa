import { AppError } from '@thali/contracts/errors'
import type { EditInput } from '@thali/contracts/orders/order-changes'
import { type Cents, formatMoney, toDollars } from '@thali/domain/money/cents'
import type { ChangeProblem, Edit } from '@thali/domain/orders/changes/change-order'
import { type NotChangeable, whyNotChangeable } from '@thali/domain/orders/changes/may-change'
import { type OrderLine, tooManyMessage } from '@thali/domain/orders/order-lines'

import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { Order } from '#api/features/orders/order.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

const NOT_CHANGEABLE: Readonly<Record<NotChangeable, string>> = {
  cancelled: 'This order was cancelled.',
  refunded: 'All money of this order went back.',
  cooked: 'Nothing can be added any more: the order is cooked. Place another one.',
  late: 'This order was completed more than 30 days ago.',
  'unpaid-goodwill': 'Nothing was paid for this order. Take dishes off instead.',
}

/** @throws AppError `order-not-changeable` */
export function requireChangeable(order: Order, edits: readonly EditInput[], now: Date): void {
  const ops = edits.map(({ op }) => op)
  const why = whyNotChangeable(order, ops, now)
  if (why === null) return
  const { status, version } = order
  throw new AppError('order-not-changeable', { message: NOT_CHANGEABLE[why], details: { status, version } })
}

export function problemRefusal(problem: ChangeProblem): AppError {
  if (problem.kind === 'empty') return new AppError('change-empties-order')
  const message = {
    same: () => 'Nothing is changed',
    line: (line: number) => `The order has no line ${line}`,
    quantity: (line: number) => `The order has fewer of line ${line}`,
  }[problem.kind](problem.line)
  return refusalAt('order-invalid', 'edits', () => message)
}

export function notEnough(left: Cents): AppError {
  return new AppError('not-enough-paid', {
    message: `Only ${formatMoney(left)} is left of what was paid.`,
    details: { left: toDollars(left) },
  })
}

export function tooFewCoins(): AppError {
  return refusalAt('order-invalid', 'edits', () => 'Cash is handed out in coins of 5 cents: give back $0.05 or more.')
}

export function onlyManagers(): AppError {
  const message = 'Only a manager gives back money that was not paid in cash, or as goodwill.'
  return new AppError('permission-denied', { message })
}

/** Refuses more of a dish that is added than one order may hold. */
export function requireFew(lines: readonly OrderLine[], edits: readonly Edit[], { items }: MenuSnapshot): void {
  const added = new Set(edits.flatMap((edit) => (edit.op === 'add' ? [edit.line.itemId] : [])))
  const message = tooManyMessage(
    lines.filter(({ itemId }) => added.has(itemId)),
    (itemId) => items.get(itemId),
  )
  if (message !== null) throw refusalAt('order-invalid', 'edits', () => message)
}
