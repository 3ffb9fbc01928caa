import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, type TestApi } from '#api/testing/start-api.ts'

type House = { api: TestApi }

const CODE = {
  kind: 'percent' as const,
  value: 10,
  minimum: 0,
  from: null,
  until: null,
  locations: [],
  onceEach: true,
  most: null,
}
let made = 0
const named = () => ({ ...CODE, code: `CODE-${++made}` })

/** The calls that change orders and the codes of guests. */
export const MONEY_SUBMISSIONS = {
  'POST /admin/codes': async () => ({
    caller: ADMIN_PROGRAM,
    method: 'POST',
    url: '/api/admin/codes',
    body: named(),
    otherwise: { minimum: 5 },
  }),
  'PATCH /admin/codes/:id': async ({ api }: House) => {
    const { id, version } = (await api.call(ADMIN_PROGRAM, 'POST /admin/codes', { body: named() })).body.code
    const body = { ...CODE, isActive: false, version }
    return { caller: ADMIN_PROGRAM, method: 'PATCH', url: `/api/admin/codes/${id}`, body, otherwise: { minimum: 5 } }
  },
  'POST /admin/orders/:id/changes': async ({ api }: House) => {
    const { order } = (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })).body
    const { id, version, pricing } = order
    const edits = [{ op: 'tip', amount: 1 }]
    const body = { version, edits, after: pricing.total + 1, reason: 'The guest asked' }
    const otherwise = { reason: 'A mistake' }
    return { caller: ADMIN_PROGRAM, method: 'POST', url: `/api/admin/orders/${id}/changes`, body, otherwise }
  },
}
