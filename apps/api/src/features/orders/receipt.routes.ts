import { getOrderReceipt } from '@thali/contracts/orders'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersService } from '#api/features/orders/orders.service.ts'
import { renderReceiptPdf } from '#api/features/orders/receipt-pdf.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

type Deps = {
  orders: OrdersService
  presenter: OrderPresenter
  limits: RateLimits
  brand: { name: string; taxNumber: string | null }
}

const params = z.object({ orderId: z.string().max(100) })
const query = getOrderReceipt.query.pick({ token: true })

/** The receipt as a file: the one answer of the API that is not JSON. */
export function addReceiptRoutes(app: FastifyInstance, { orders, presenter, limits, brand }: Deps): void {
  app.get(
    '/receipts/:orderId.pdf',
    {
      config: { access: 'public' },
      schema: { summary: 'The receipt as PDF, 80 mm wide.', tags: ['get'], params, querystring: query },
    },
    async (request, reply) => {
      await limits.byAddress(request, reply)
      const { orderId } = request.params as z.infer<typeof params>
      const order = presenter.toView(await orders.getByToken(orderId, (request.query as z.infer<typeof query>).token))
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `inline; filename="receipt-${order.orderNumber}.pdf"`,
          'x-robots-tag': 'noindex',
        })
        .type('application/pdf')
        .send(await renderReceiptPdf(order, brand))
    },
  )
}
