import { anOrder } from '@thali/testing/an-order'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TicketPaper } from './ticket-paper.tsx'

// T40
test('the printed ticket says when a payment was learnt of late, and nothing of it otherwise', () => {
  const paid = anOrder({ paymentMethod: 'online', paymentStatus: 'paid', paidAt: '2026-11-20T22:00:00.000Z' })
  const printed = (paymentLearntAt: string | null) =>
    renderToStaticMarkup(<TicketPaper order={{ ...paid, paymentLearntAt }} places={[]} />)
  expect(printed('2026-11-20T23:10:00.000Z')).toContain('Paid at 6:00 PM AST, learnt at 7:10 PM AST.')
  expect(printed(null)).not.toContain('learnt')
})
