import { restores } from '@thali/keeper/backup/backup.table'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { beginAttempt } from './printing.statements.ts'
import { type Printer, startPrinter } from '#api/testing/stand-in-printer.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const HOUR = 3_600_000
const api = useApi({ now: LUNCH })
let manager: Caller
let kitchen: Printer

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  kitchen = await startPrinter({ name: 'kitchen' })
  const fields = { width: 576, tickets: 'whole', printsAt: 'arrival', stations: [], receipts: true } as const
  const body = { locationId: 'truro', name: 'Kitchen', address: kitchen.address, ...fields, standbyId: null }
  expect((await api.call(manager, 'POST /admin/printers', { body })).status).toBe(200)
})
afterEach(async () => {
  await api.sql('DELETE FROM printers')
  await api.sql('DELETE FROM restores')
  await api.sql(`UPDATE orders SET status = 'completed'`)
  expect(kitchen.problems()).toEqual([])
  await kitchen.close()
})

async function place(): Promise<string> {
  const body = orderPayload({})
  const paid = { ...body, cashConfirmed: true, finalTotal: body.pricing.total }
  return (await api.call(manager, 'POST /createAdminOrderCash', { body: paid })).body.order.id
}
/** As the restore of a backup leaves it. */
const restoredAt = (at: Date) =>
  api.sql('INSERT INTO restores (restored_at, last_commit_at, payments_asked_at) VALUES ($1, $1, $1)', [at])
const sheetOf = async (orderId: string) => {
  const [sheet] = await api.sql<{ state: string; band: string | null }>(
    `SELECT j.state, (SELECT band FROM print_attempts a WHERE a.job_id = j.id ORDER BY began_at DESC, a.outcome DESC LIMIT 1) AS band
    FROM print_jobs j WHERE j.subject = $1 AND j.kind = 'ticket'`,
    [orderId],
  )
  return sheet
}
const until = (orderId: string, state: string) => eventually(async () => (await sheetOf(orderId))?.state === state)

/** Placed while the printer was away, and its sheet waits. */
async function waiting(): Promise<string> {
  await kitchen.setFault('refuse')
  const orderId = await place()
  await eventually(async () => {
    const [job] = await api.sql('SELECT FROM print_jobs WHERE subject = $1 AND due_at > made_at', [orderId])
    return job !== undefined
  })
  return orderId
}
async function wellAgain(): Promise<void> {
  await kitchen.setFault('ok')
  await api.sql(`UPDATE printers SET trouble = NULL, trouble_since = NULL`)
  api.clock?.advance(6_000)
}

test('a sheet that waited when a backup was made may be on paper since, and says so after the restore', async () => {
  const orderId = await waiting()
  await restoredAt(new Date(LUNCH.getTime() + 1_000))
  await wellAgain()
  await until(orderId, 'printed')
  expect(await sheetOf(orderId)).toEqual({ state: 'printed', band: 'maybe' })
})

test('a sheet that goes out right after a restore, before the server has looked at anything else, says so too', async () => {
  const orderId = await waiting()
  const [job] = await api.sql<{ id: string; printer: string }>(
    'SELECT id, printer_id AS printer FROM print_jobs WHERE subject = $1',
    [orderId],
  )
  const restored = new Date(LUNCH.getTime() + 1_000)
  const begun = await api.server.services.options.database.db.transaction(async (tx) => {
    await tx.insert(restores).values({ restoredAt: restored, lastCommitAt: restored, paymentsAskedAt: restored })
    return beginAttempt(tx, job!.id, job!.printer, new Date(LUNCH.getTime() + HOUR))
  })
  expect(begun?.attempt.band).toBe('maybe')
})

test('a sheet of an evening that is over when a backup is restored is not printed', async () => {
  const orderId = await waiting()
  await restoredAt(new Date(LUNCH.getTime() + 12 * HOUR + 60_000))
  await wellAgain()
  await until(orderId, 'dropped')
  const next = await place()
  await until(next, 'dropped')
  expect(kitchen.papers()).toEqual([])
})

test('the ticket of an order from before the restore may be on paper since, and that of a new order is not', async () => {
  const orderId = await place()
  await until(orderId, 'printed')
  // The backup knows the order, and not that its ticket was printed.
  await api.sql('DELETE FROM print_jobs')
  await restoredAt(new Date(LUNCH.getTime() + 60_000))
  await until(orderId, 'printed')
  expect(await sheetOf(orderId)).toEqual({ state: 'printed', band: 'maybe' })
  api.clock?.advance(60_001)
  const next = await place()
  await until(next, 'printed')
  expect(await sheetOf(next)).toEqual({ state: 'printed', band: 'none' })
})
