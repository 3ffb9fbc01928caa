import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, type TestApi } from '#api/testing/start-api.ts'

type House = { api: TestApi }

/** Nothing listens there, so sheets wait. It prints receipts only, and no ticket of the orders of others. */
const FIELDS = {
  address: '127.0.0.1:9',
  width: 576,
  tickets: 'none',
  printsAt: 'arrival',
  stations: [],
  receipts: true,
  standbyId: null,
} as const

const named = () => ({ ...FIELDS, name: `Printer ${randomUUID().slice(0, 8)}` })

async function printerOf({ api }: House): Promise<string> {
  const body = { ...named(), locationId: 'truro' }
  return (await api.call(ADMIN_PROGRAM, 'POST /admin/printers', { body })).body.printer.id
}

async function printedOf(house: House) {
  await printerOf(house)
  const body = orderPayload()
  const { order } = (await house.api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).body
  return order
}

const byAdmin = (method: string, url: string, body?: object, otherwise?: object) => ({
  caller: ADMIN_PROGRAM,
  method,
  url: `/api/admin/${url}`,
  ...(body && { body: { ...body } }),
  ...(otherwise && { otherwise: { ...otherwise } }),
})

/** The calls that set up printers, and that print. */
export const PRINTER_SUBMISSIONS = {
  'POST /admin/printers': async () =>
    byAdmin('POST', 'printers', { ...named(), locationId: 'truro' }, { receipts: false }),
  'PATCH /admin/printers/:id': async (house: House) =>
    byAdmin('PATCH', `printers/${await printerOf(house)}`, named(), { receipts: false }),
  'DELETE /admin/printers/:id': async (house: House) => byAdmin('DELETE', `printers/${await printerOf(house)}`),
  'POST /admin/printers/:id/test': async (house: House) => byAdmin('POST', `printers/${await printerOf(house)}/test`),
  'POST /admin/printers/:id/hand-over': async (house: House) => {
    const [from, to, other] = [await printerOf(house), await printerOf(house), await printerOf(house)]
    return byAdmin('POST', `printers/${from}/hand-over`, { to }, { to: other })
  },
  'POST /admin/orders/:id/print': async (house: House) =>
    byAdmin('POST', `orders/${(await printedOf(house)).id}/print`, { kind: 'receipt' }, { kind: 'ticket' }),
  'POST /admin/sheets/:id/settle': async (house: House) => {
    const { id } = await printedOf(house)
    await house.api.call(ADMIN_PROGRAM, 'POST /admin/orders/:id/print', { params: { id }, body: { kind: 'receipt' } })
    const [sheet] = await house.api.sql<{ id: string }>(
      `UPDATE print_jobs SET state = 'unsure' WHERE subject = $1 AND kind = 'receipt' RETURNING id`,
      [id],
    )
    return byAdmin('POST', `sheets/${sheet?.id}/settle`, { isThere: false }, { isThere: true })
  },
}
