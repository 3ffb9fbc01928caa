import { getOrderReceipt } from '@thali/contracts/orders'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { OrdersService } from '#api/features/orders/orders.service.ts'
import { renderReceiptPdf } from './receipt-pdf.ts'
import type { Principal } from '#api/identity/principal.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

type Deps = {
  orders: OrdersService
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
  limits: RateLimits
  brand: { name: string; taxNumber: string | null }
}

const params = z.object({ orderId: z.string().max(100) })
const query = getOrderReceipt.query.pick({ token: true })

/** The receipt as a PDF file. */
export function addReceiptRoutes(app: FastifyInstance, { orders, findPrincipal, limits, brand }: Deps): void {
  app.get(
    '/receipts/:orderId.pdf',
    {
      config: { access: 'public' },
      schema: { summary: 'The receipt as PDF, 80 mm wide.', tags: ['get'], params, querystring: query },
    },
    async (request, reply) => {
      await limits.byAddress(request, reply)
      const { orderId } = request.params as z.infer<typeof params>
      const { token } = request.query as z.infer<typeof query>
      const { order } = await orders.getReceipt(orderId, token, await findPrincipal(request))
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
