import { randomUUID } from 'node:crypto'

import type { AddPrinter, PrinterView } from '@thali/contracts/locations/printers'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'

import type { Caller, TestApi } from '#api/testing/start-api.ts'

const FIELDS = {
  address: '',
  width: 576,
  tickets: 'whole',
  printsAt: 'arrival',
  stations: [],
  receipts: false,
  standbyId: null,
} as const

type Way = PrinterView['way']

/** A house whose printers call it: what tests of them do and look at. */
export function openPrintHouse(api: TestApi) {
  let manager: Caller | undefined
  const asManager = async () => (manager ??= await api.signUpStaff('manager', ['truro']))

  async function add(body: Partial<AddPrinter['body']> & { way: Way }): Promise<PrinterView> {
    const answer = await api.call(await asManager(), 'POST /admin/printers', {
      body: { locationId: 'truro', name: 'Kitchen', ...FIELDS, ...body },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.printer
  }

  const connect = async (id: string, { caller, key = randomUUID() }: { caller?: Caller; key?: string } = {}) =>
    api.call(caller ?? (await asManager()), 'POST /admin/printers/:id/connect', {
      params: { id },
      headers: { 'idempotency-key': key },
    })

  return {
    asManager,
    add,
    connect,
    /** What a person enters at a printer; its address at this server, whatever address people reach it by. */
    async settingsOf(id: string) {
      const { connection } = (await connect(id)).body
      if (connection.way === 'agent') throw new Error('A program has no address')
      const { address, user, password } = connection
      return { address: new URL(new URL(address).pathname, api.server.url).href, user, password }
    },
    stateOf: async ({ id }: PrinterView) =>
      (await api.call(await asManager(), 'GET /admin/printers')).body.printers.find((printer) => printer.id === id),
    async place() {
      const body = orderPayload()
      const order = { ...body, cashConfirmed: true, finalTotal: body.pricing.total }
      const { status, body: answer } = await api.call(await asManager(), 'POST /createAdminOrderCash', { body: order })
      if (status !== 200) throw new Error(`An order was answered ${status}`)
      return answer.order
    },
    attemptsOf: (orderId: string) =>
      api.sql<{ id: string; band: string; outcome: string }>(
        `SELECT a.id, band, outcome FROM print_attempts a JOIN print_jobs j ON j.id = a.job_id
        WHERE subject = $1 ORDER BY began_at, a.id`,
        [orderId],
      ),
    untilState: (orderId: string, state: string) =>
      eventually(async () => {
        const jobs = await api.sql<{ state: string }>('SELECT state FROM print_jobs WHERE subject = $1', [orderId])
        return jobs.at(-1)?.state === state
      }),
    untilAttempt: (orderId: string, outcome: string) =>
      eventually(async () => {
        const found = await api.sql(
          `SELECT FROM print_attempts a JOIN print_jobs j ON j.id = a.job_id WHERE subject = $1 AND outcome = $2`,
          [orderId, outcome],
        )
        return found.length > 0
      }),
    /** After each test. The clock stands still, so that the next printer would print the orders of this test. */
    async clear() {
      await api.sql('DELETE FROM printers')
      await api.sql('DELETE FROM print_callers')
      await api.sql(`UPDATE orders SET status = 'completed' WHERE status <> 'cancelled'`)
    },
  }
}
