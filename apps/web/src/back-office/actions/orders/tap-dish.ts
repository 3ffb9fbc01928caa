import type { DoneDishes, TapDish } from '@thali/contracts/orders/done-dishes'

import { defineAction, done, within12Hours } from '#web/lib/action-queue/define-action.ts'
import { isApiError } from '#web/lib/api/api.ts'

/** `dish`: its name. `was`: how many were done as the person saw it. */
export type TapBody = { orderId: string; orderNumber: number; dish: string } & TapDish['body']

const FAILED = 'Failed to update the dish'
const nameOf = ({ orderNumber, dish }: Pick<TapBody, 'orderNumber' | 'dish'>) => `Order ${orderNumber}, ${dish}`

/** Says how many of a dish a station has done. */
export const TAP = defineAction<TapBody, DoneDishes>({
  kind: 'dish-done',
  name: nameOf,
  // The server says what became of the dish, in a sentence for each case.
  reason: ({ message }) => message,
  stopsRest: () => false,
  expiresAtMs: within12Hours,
  failure: FAILED,
  async send({ id: idempotencyKey, body: { orderId: id, ...tapped } }, by) {
    const { station, line, part, done: count, was } = tapped
    const body = { station, line, part, done: count, was }
    return done((await by('POST /admin/orders/:id/items/done', { params: { id }, body, idempotencyKey })).order)
  },
})
export const TAPS = [TAP]

/** What is said of a tap that failed at once. */
export function tapFailure(body: TapBody, error: unknown): string {
  return `${nameOf(body)}: ${isApiError(error) ? error.message : FAILED}`
}
