import type { OrderView } from '@thali/contracts/orders'
import { useSearch } from 'wouter'

import { decideView, type OrderAddress, readHandedOver, readOrderAddress } from './order-success-address.ts'
import { ConfirmedOrder } from './order-success-confirmed.tsx'
import { SessionOrder } from './order-success-session.tsx'
import { LoadingOrder, OrderNotFound, UnconfirmedOrder } from './order-success-unconfirmed.tsx'
import { isApiError } from '#web/lib/api.ts'
import { useHandedOver } from '#web/lib/navigation.tsx'
import { useApi } from '#web/lib/use-api.ts'

/** Where checkout and card payments end, and where the links in mails and texts lead. */
export function OrderSuccessPage() {
  const search = useSearch()
  const address = readOrderAddress(search)
  const { orderId, sessionId } = address
  if (orderId === null && sessionId !== null) {
    return <SessionOrder sessionId={sessionId} here={`/order-success${search}`} />
  }
  return <NamedOrder address={address} here={`/order-success${search}`} />
}

/** One order, followed until it is eaten. */
function NamedOrder({ address, here }: { address: OrderAddress; here: string }) {
  const state = useHandedOver()
  const handedOver = readHandedOver(state)
  const query = { orderId: address.orderId ?? '', ...(address.token !== null && { token: address.token }) }
  const reading = useApi(address.orderId === null ? null : 'GET /getCustomerOrderDetails', { query })
  const failure = reading.error ? (isApiError(reading.error) ? 'refused' : 'unexpected') : null
  const view = decideView({
    address,
    order: reading.data?.order,
    failure: reading.isValidating && !reading.data ? null : failure,
    handedOver,
  })

  async function take(order: OrderView) {
    await reading.mutate({ order }, { revalidate: false })
  }

  switch (view.kind) {
    case 'loading':
      return <LoadingOrder />
    case 'order':
      return (
        <ConfirmedOrder
          order={view.order}
          news={typeof state['message'] === 'string' ? state['message'] : null}
          onOrder={(order) => void take(order)}
          onRefresh={async () => (await reading.mutate())?.order}
        />
      )
    case 'handed-over':
      return (
        <UnconfirmedOrder
          order={view.handedOver}
          note={view.note}
          onRetry={address.orderId === null ? null : () => void reading.mutate()}
        />
      )
    case 'not-found':
      return <OrderNotFound message={view.message} here={here} />
  }
}
