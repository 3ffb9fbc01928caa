import { createErasureShipper } from '@thali/keeper/backup/erasure-register'
import type { DatabaseConnection } from '@thali/keeper/connection/connect'

import { inWords } from '../../scripts/figures/report.ts'
import { canSignIn } from '../forget/asking.ts'
import { type Canaries, type Find, findCanaries, sentences, tablesOf } from '../forget/canaries.ts'
import { findInNewBackup, findOnStandby } from '../forget/copies.ts'
import { differences, readMoney } from '../forget/money.ts'
import { ageOrders } from '../forget/old-orders.ts'
import { eraseBoth, GUEST, PERSON, playPeople } from '../forget/people.ts'
import { afterDays, openPlace, passHalfAYear, type Place } from '../forget/place.ts'
import { inDatabase, restoreDamaged, restoreInto, startAndAsk } from '../forget/restored.ts'
import { defineProof } from '../proof/define-proof.ts'
import { openFolder, type Undo } from '../support/undoing.ts'

/** Messages, their budgets, and who mistyped a password: gone within two days. */
const SHORT = ['message_ledger', 'pgboss.job_common', 'sign_in_failures']
/** What may name somebody who has closed their account: orders and bookings, kept for disputes, and what belongs to them. */
const OF_ORDERS = ['orders', 'order_changes', 'reservations', 'checkouts', 'audit_personal', 'idempotency_keys']
/** They count guests by address or number. */
const REPORTS = ['report_customers', 'report_orders']
/** What is the account's alone, and goes with it. */
const OF_ACCOUNT = [
  'accounts',
  'addresses',
  'favorites',
  'marketing_consents',
  'phone_codes',
  'sessions',
  'push_subscriptions',
]
const BOTH = { marks: [...PERSON.marks, ...GUEST.marks] }

type Played = Awaited<ReturnType<typeof playPeople>> & { money: Map<string, string> }

/** A text that was never stored would be found nowhere, too. */
function neverStored({ texts }: Canaries, finds: readonly Find[]): string[] {
  return [...texts]
    .filter((text) => !finds.some((find) => find.text.includes(text)))
    .map((text) => `“${text}” was never stored.`)
}

async function findRightAfter(connection: DatabaseConnection, id: string, where: string) {
  const [person, guest] = [await findCanaries(connection, PERSON), await findCanaries(connection, GUEST)]
  const left = tablesOf(await findCanaries(connection, { marks: [id.toLowerCase()] }))
  return {
    tables: tablesOf(person),
    found: [
      ...sentences(`${where}, account that was closed`, person, [...OF_ORDERS, ...REPORTS, ...SHORT]),
      ...sentences(`${where}, guest who was erased`, guest, SHORT),
      ...OF_ACCOUNT.filter((table) => left.includes(table)).map(
        (table) => `${where}: ${table} has rows of the account.`,
      ),
    ],
  }
}

/** Both are erased, and half a year passes. */
async function forget(undo: Undo, place: Place, { person, orders, money }: Played) {
  const { api, connection, target, keys } = place
  await eraseBoth(api, person)
  await createErasureShipper({ connection, target, publicKey: keys.publicKey })(afterDays(1))
  // Some of it goes with the next hour.
  await api.server.services.tidy()
  const rightAfter = await findRightAfter(connection, person.id, 'Right after')
  await passHalfAYear(api, connection)
  const [here, there] = [await findCanaries(connection, BOTH), await findOnStandby(place, BOTH)]
  const backedUp = await findInNewBackup(undo, place, BOTH)
  return {
    tables: rightAfter.tables,
    left: here.length + there.length + backedUp.length,
    found: [
      ...rightAfter.found,
      ...sentences('Half a year later', here),
      ...sentences('Half a year later, standby', there),
      ...sentences('Half a year later, new backup', backedUp),
      ...differences('Half a year later', money, await readMoney(api, orders)),
    ],
  }
}

/** The backup from before takes the place of the database, and half a year passes again. */
async function forgetAgain(undo: Undo, place: Place, { person, orders, guestOrderId, money }: Played) {
  const dataDir = await openFolder(undo, 'restored')
  const erasures = await restoreInto(dataDir, place)
  const isBack = await inDatabase(dataDir, (connection) => findCanaries(connection, BOTH))
  const { api, answer } = await startAndAsk(undo, dataDir, guestOrderId)
  return inDatabase(dataDir, async (connection) => {
    const isOpen = await canSignIn(api, person)
    const rightAfter = await findRightAfter(connection, person.id, 'Restored')
    await passHalfAYear(api, connection)
    const left = await findCanaries(connection, BOTH)
    return {
      left: left.length,
      found: [
        ...(isBack.length > 0 ? [] : ['The backup from before names nobody.']),
        ...(erasures > 0 && !isOpen ? [] : [`The account is open again; ${erasures} erasures were to be done.`]),
        ...(answer.customerInfo.email === '' ? [] : ['The first answer after the restore names the guest.']),
        ...rightAfter.found,
        ...sentences('Restored, half a year later', left),
        ...differences('Restored, half a year later', money, await readMoney(api, orders)),
      ],
    }
  })
}

export const proof = defineProof({
  claim:
    'Who closed an account is found nowhere: tables, the standby, a new backup, a restored one from before; 100,000 orders age within a minute',
  volume: { orders: 100_000 },
  async play({ volume: { orders: oldOrders } }, undo) {
    const place = await openPlace(undo)
    const { api, connection } = place
    const people = await playPeople(api)
    api.clock?.set(afterDays(1))
    await api.server.services.tidy()
    const stored = await findCanaries(connection, BOTH)
    const played = { ...people, money: await readMoney(api, people.orders) }
    await place.backUpTo(place.target)
    const first = await forget(undo, place, played)
    const again = await forgetAgain(undo, place, played)
    const damaged = await restoreDamaged(undo, place)
    const aged = await ageOrders(undo, oldOrders)
    const columns = new Set(stored.map(({ table, column }) => `${table}.${column}`))
    const named = `${columns.size} columns of ${tablesOf(stored).length} tables named two people`
    const left = `${first.left + again.left} fields did half a year later, of database, standby, new and restored backup`
    return {
      figure: `${named}, ${left}; ${inWords(aged.erased, 'orders')} aged in ${aged.seconds.toFixed(1)} s`,
      report: [`Right after an account was closed, its person stood in ${first.tables.join(', ')}.`],
      found: [
        ...neverStored(PERSON, stored),
        ...neverStored(GUEST, stored),
        ...first.found,
        ...again.found,
        ...damaged,
        ...aged.found,
      ],
      postgres: aged.postgresVersion,
    }
  },
})
