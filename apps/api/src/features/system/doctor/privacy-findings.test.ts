import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { createDoctorReadings } from './doctor.repository.ts'
import { privacyFindings } from './privacy-findings.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-20T16:00:00Z')
const api = useApi({ now: NOON })

test('the doctor tells of orders that name people for longer than the privacy page says', async () => {
  const read = (at: string) => createDoctorReadings(api.server.services.options.database.pool).privacy(new Date(at))
  const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: body.order.id } })
  // Two years and two days later the hourly job has had two days.
  expect(privacyFindings(await read('2028-11-22T12:00:00Z'))).toMatchObject([{ level: 'ok' }])
  expect(privacyFindings(await read('2028-11-23T12:00:00Z'))).toMatchObject([
    { level: 'warn', says: expect.stringContaining('1 order or booking names people for longer') },
  ])
})

test('the doctor tells of erasures that wait, and of an old log that names people', () => {
  const said = privacyFindings({ overdue: 0, pending: 2, hasOldAudit: true }).map(({ says }) => says)
  expect(said).toEqual([
    '2 people are still to be erased: an order or a table of theirs is open',
    'the audit log of releases before 0.10 names people: stop the product, then npm run audit-clean',
  ])
})
