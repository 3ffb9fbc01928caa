import type { OrderView } from '@thali/contracts/orders/orders'
import { formatClock, localParts } from '@thali/domain/time/zone'

export type OrderChange = NonNullable<OrderView['changes']>[number]

const VERBS = { add: 'added', remove: 'taken off' } as const

/** `added 1 × Garlic Naan, 2 × Naan; taken off 1 × Samosa`; null where only tip or goodwill changed, which is no work of the kitchen. */
export function dishesChanged({ edits }: Pick<OrderChange, 'edits'>): string | null {
  const told = (['add', 'remove'] as const).flatMap((op) => {
    const dishes = edits.flatMap((edit) => (edit.op === op ? [`${edit.quantity}\u00a0×\u00a0${edit.name}`] : []))
    return dishes.length > 0 ? [`${VERBS[op]} ${dishes.join(', ')}`] : []
  })
  return told.length > 0 ? told.join('; ') : null
}

/** `Changed 2:05 PM: added 1 × Garlic Naan`, for each change of the dishes since the order was placed. */
export function changedLines({ changes = [] }: Pick<OrderView, 'changes'>): string[] {
  return changes.flatMap((change) => {
    const dishes = dishesChanged(change)
    return dishes === null ? [] : [`Changed ${formatClock(localParts(new Date(change.at)).minute)}: ${dishes}`]
  })
}
