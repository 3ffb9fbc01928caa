import { getReceiptPdf } from '@thali/contracts/system/files'

import type { OrdersService } from '#api/features/orders/orders.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'
import { renderReceiptPdf } from './receipt-pdf.ts'

type Deps = { orders: OrdersService; brand: { name: string; taxNumber: string | null } }

/** The receipt as a PDF file. */
export function addReceiptRoutes(addRoute: AddRoute, { orders, brand }: Deps): void {
  addRoute(getReceiptPdf, async ({ params, query, principal, reply }) => {
    const order = await orders.findForPaper(params.orderId, query.token, principal)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="receipt-${order.number}.pdf"`,
        'x-robots-tag': 'noindex',
      })
      .type(getReceiptPdf.reply.type)
      .send(await renderReceiptPdf(order, brand))
  })
}
