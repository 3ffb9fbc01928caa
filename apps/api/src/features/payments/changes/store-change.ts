import { randomUUID } from 'node:crypto'

import { type Cents, cents } from '@thali/domain/money/cents'
import { moneyBack } from '@thali/domain/orders/changes/may-change'
import { portionsTaken } from '@thali/domain/payments/refund'

import { insertChange } from './order-changes.statements.ts'
import type { PricedChange } from './price-change.ts'
import type { Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { storeChange } from '#api/features/orders/changed-order.statements.ts'
import type { Order } from '#api/features/orders/order.ts'
import { countLoyalty } from '#api/features/orders/orders.statements.ts'

type Made = { reason: string; approval: string | null; actor: string; now: Date }

/** Stores a priced change of a locked order: its record, the order, the points of its guest and the audit log. */
export async function storePricedChange(
  tx: Transaction,
  order: Order,
  priced: PricedChange,
  { reason, approval, actor, now }: Made,
): Promise<{ id: string; changed: Order }> {
  const { lines, amounts, total, wasPaid, money, told } = priced
  const id = randomUUID()
  await insertChange(tx, {
    id,
    orderId: order.id,
    fromVersion: order.version,
    wasPaid,
    before: { ...amountsOf(order), roundingCents: priced.roundingBefore },
    after: { ...amounts, roundingCents: money.roundingCents },
    reason,
    approvalId: approval,
    actor,
    at: now,
  })
  const { feeCents: _sameFee, ...changing } = amounts
  const { dueCents, roundingCents } = money
  const capturedCents = order.paid?.capturedCents ?? firstTaken(order)
  const paid = order.paid && { ...order.paid, capturedCents, roundingCents }
  const toldChange = {
    id,
    at: now.toISOString(),
    edits: told,
    reason,
    actor,
    beforeCents: order.totalCents,
    afterCents: total,
    taxCents: cents(amounts.taxCents - order.taxCents),
    version: order.version + 1,
  }
  const set = { ...changing, lines, totalCents: total, dueCents, paid }
  const changed = await storeChange(tx, order, set, { told: toldChange, now })
  await countLoyalty(tx, order, -1)
  await countLoyalty(tx, changed, 1)
  await recordAudit(tx, {
    actor,
    action: 'order.changed',
    subject: order.id,
    locationId: order.locationId,
    personal: { reason },
    detail: { from: order.totalCents, to: total, back: moneyBack(money), ...(approval && { approval }) },
  })
  return { id, changed }
}

function amountsOf({ subtotalCents, discountCents, feeCents, taxCents, tipCents }: Order) {
  return { subtotalCents, discountCents, feeCents, taxCents, tipCents }
}

function firstTaken(order: Order): Cents {
  return portionsTaken(order)[0]?.cents ?? cents(0)
}
