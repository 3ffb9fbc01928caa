import { checkInvariants } from '@thali/keeper/backup/invariants'

import { BOOK_RELATIONS } from '../house/book-relations.ts'
import { readLedger } from '../house/ledger.ts'
import { MONEY_RELATIONS, type Relation } from '../house/money-relations.ts'
import { ORDER_RELATIONS } from '../house/order-relations.ts'
import { type Invariant, violationsOf } from '../proof/findings.ts'
import { ADMIN_PROGRAM } from '../support/api-caller.ts'
import { askingBy } from '../support/house.ts'
import { untilSettled } from '../support/until-settled.ts'
import type { CashOrder } from './acts.ts'
import type { OutageHouse } from './house.ts'
import { checkCash } from './received.ts'

/** They know the accounts and the counted dish of the simulation of a house. */
const OF_THE_SIMULATION: ReadonlySet<string> = new Set(['points are a recount', 'used capacity is a recount'])

const RELATIONS: [title: string, relation: Relation][] = Object.entries({
  ...MONEY_RELATIONS,
  ...ORDER_RELATIONS,
  ...BOOK_RELATIONS,
}).filter(([title]) => !OF_THE_SIMULATION.has(title))

/** Waits until all is settled, and compares the records of the product and of the provider with what customers were told. */
export async function judge(house: OutageHouse, cash: readonly CashOrder[]) {
  const { api, provider, database } = house
  const left = await untilSettled(house)
  // The product copies the provider's account once a day, or when it is asked to.
  await api.call({ person: ADMIN_PROGRAM, path: '/api/admin/reports/payouts/read', body: {} })
  const [ledger, book] = [await readLedger(askingBy(database)), provider.book()]
  const invariants: Invariant[] = [
    ...RELATIONS.map(([title, relation]) => ({ title, violations: relation(ledger, book) })),
    ...(await checkInvariants(database)),
    ...(await checkCash(house, cash)),
    { title: 'A key has one answer, and no answer is wrong', violations: api.wrong },
    { title: 'Nothing is pending', violations: left },
  ]
  return { orders: ledger.orders.length, violations: violationsOf(invariants) }
}
