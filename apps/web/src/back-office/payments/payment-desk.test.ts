import { expect, test } from 'vitest'

import { deskRows, elsewhere, rowsAt } from './payment-desk.ts'

const refund = (refundId: string, status: 'failed' | 'owed' | 'pending', locationId = 'truro') => ({
  refundId,
  status,
  locationId,
  orderId: `order-${refundId}`,
  orderNumber: 1042,
  customerName: 'Anita',
  customerPhone: '',
  amount: 41.97,
  way: 'card' as const,
  error: null,
  since: '2026-07-10T22:30:00.000Z',
})
const link = (sessionId: string, paymentState: 'open' | 'paid', locationId = 'truro') => ({
  sessionId,
  paymentState,
  locationId,
  orderId: `order-${sessionId}`,
  customerName: 'Leila',
  customerPhone: '',
  total: 20,
  paymentUrl: '',
  qrCodeData: '',
  isClosed: false,
  paidAt: null,
  orderNumber: null,
  createdAt: '2026-07-10T22:30:00.000Z',
  expiresAt: '2026-07-10T23:30:00.000Z',
})
const ANSWERS = {
  refunds: [refund('tried', 'pending'), refund('failed', 'failed'), refund('owed', 'owed', 'new-glasgow')],
  webhooks: [{ failureId: 'm', kind: 'failed' as const, type: 'x', error: '', about: '', receivedAt: '' }],
  links: [link('open', 'open', 'new-glasgow'), link('paid', 'paid')],
  pages: [],
}

test('refunds and links that somebody has to see to are to do, what is being tried or is paid is not', () => {
  const { toDo, others } = deskRows(ANSWERS)
  expect(toDo.map(({ key }) => key)).toEqual(['failed', 'owed', 'm', 'open'])
  expect(others.map(({ key }) => key)).toEqual(['tried', 'paid'])
})

test('payments follow the chosen location, and say how many wait elsewhere', () => {
  const { toDo } = deskRows(ANSWERS)
  const places = [{ id: 'truro' }, { id: 'new-glasgow' }]
  expect(rowsAt(toDo, 'truro').map(({ key }) => key)).toEqual(['failed', 'm'])
  expect(rowsAt(toDo, 'all')).toHaveLength(4)
  expect(elsewhere(toDo, 'truro', places)).toEqual([{ place: { id: 'new-glasgow' }, count: 2 }])
  expect(elsewhere(toDo, 'all', places)).toEqual([])
})
