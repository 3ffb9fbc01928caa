import type { DishWords } from '../../language/dish-words.ts'
import { type Cents, cents, divideHalfUp } from '../../money/cents.ts'
import type { BornAmounts, OrderAmounts } from '../../money/order-amounts.ts'
import { linesTotal } from '../../money/pricing.ts'
import { taxOn, type TaxRate } from '../../money/tax.ts'
import { ok, refuse, type Result } from '../../result.ts'
import { numberedLines, type OrderLine, pricedLine } from '../order-lines.ts'

/** What is changed. `line` is the place of a line among the order's present lines, the first is 1. */
export type Edit =
  | { op: 'remove'; line: number; quantity: number }
  /** At today's price. */
  | { op: 'add'; line: OrderLine }
  /** The whole tip, not what is added to it. */
  | { op: 'tip'; cents: Cents }
  /** Money given back while the order stays as it is. */
  | { op: 'goodwill'; cents: Cents }

export type ChangeableOrder = OrderAmounts & {
  lines: readonly OrderLine[]
  taxRate: TaxRate
  born: BornAmounts
  /** What was changed before. */
  changes: readonly { edits: readonly ToldEdit[] }[]
}

type ToldDish = {
  op: 'add' | 'remove'
  /** The number of its line; changes before version 0.13 named none. */
  no?: number | undefined
  name: string
  french?: DishWords | undefined
  quantity: number
  cents: Cents
}
/** An edit as people read it. `cents` of a dish are without tax and discount; of a tip, by how much it grew. */
export type ToldEdit = ToldDish | { op: 'tip' | 'goodwill'; cents: Cents }

export type ChangedOrder = {
  lines: OrderLine[]
  amounts: OrderAmounts
  goodwillCents: Cents
  told: ToldEdit[]
}

/** `line`: there is no such line, or 0. `quantity`: the line has fewer. `empty`: nothing would be left. `same`: nothing changes. */
export type ChangeProblem = { kind: 'line' | 'quantity' | 'empty' | 'same'; line: number }

/**
 * The order after some edits. Lines that were sold keep price, options and rate of tax. The discount shrinks with the
 * dishes for which it was given, from the amounts before the first change, so that removing dishes in any order ends at
 * the same price, and a dish that is added later has none.
 */
export function changeOrder(order: ChangeableOrder, edits: readonly Edit[]): Result<ChangedOrder, ChangeProblem> {
  const before = numberedLines(order.lines)
  let lastNumber = Math.max(
    ...before.map(({ no }) => no),
    ...order.changes.flatMap(({ edits: told }) => told.map(numberOf)),
  )
  const left = before.map(({ quantity }) => quantity)
  const added: OrderLine[] = []
  const told: ToldEdit[] = []
  let { tipCents } = order
  let goodwillCents = cents(0)

  for (const edit of edits) {
    if (edit.op === 'remove') {
      const index = edit.line - 1
      const [line, present] = [before[index], left[index]]
      if (!line || present === undefined) return refuse({ kind: 'line', line: edit.line })
      if (edit.quantity > present) return refuse({ kind: 'quantity', line: edit.line })
      left[index] = present - edit.quantity
      told.push(toldDish('remove', { ...line, quantity: edit.quantity }))
    } else if (edit.op === 'add') {
      const line: OrderLine = { ...edit.line, no: (lastNumber += 1), isAdded: true }
      added.push(line)
      told.push(toldDish('add', line))
    } else if (edit.op === 'tip') {
      told.push({ op: 'tip', cents: cents(edit.cents - tipCents) })
      tipCents = edit.cents
    } else {
      goodwillCents = cents(goodwillCents + edit.cents)
      told.push(edit)
    }
  }

  const kept = before.flatMap((line, index) => {
    const quantity = left[index] ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const lines = [...kept, ...added]
  if (lines.length === 0) return refuse({ kind: 'empty', line: 0 })
  const effective = told.filter((edit) => edit.cents !== 0 || edit.op === 'add' || edit.op === 'remove')
  if (effective.length === 0) return refuse({ kind: 'same', line: 0 })
  return ok({ lines, amounts: priceLines(lines, { ...order, tipCents }), goodwillCents, told: effective })
}

function priceLines(
  lines: readonly OrderLine[],
  { born, feeCents, taxRate, tipCents }: Pick<ChangeableOrder, 'born' | 'feeCents' | 'taxRate' | 'tipCents'>,
): OrderAmounts {
  const dishes = linesTotal(lines.map(pricedLine))
  const ofBorn = linesTotal(lines.filter(({ isAdded }) => !isAdded).map(pricedLine))
  const discountCents =
    born.discountCents === 0 ? cents(0) : divideHalfUp(born.discountCents * ofBorn, born.dishesCents)
  const subtotalCents = cents(dishes - discountCents + feeCents)
  return { subtotalCents, discountCents, feeCents, taxCents: taxOn(subtotalCents, taxRate), tipCents }
}

function numberOf(edit: ToldEdit): number {
  return edit.op === 'add' || edit.op === 'remove' ? (edit.no ?? 0) : 0
}

function toldDish(op: 'add' | 'remove', { no, name, french, quantity, unitPriceCents }: OrderLine): ToldDish {
  return { op, no, name, ...(french && { french }), quantity, cents: cents(unitPriceCents * quantity) }
}
