import { Component, type ReactNode } from 'react'

import { decideView, failureOf, type OrderAddress, readHandedOver, readOrderAddress } from './order-success-address.ts'
import { ConfirmedOrder } from './order-success-confirmed.tsx'
import { SessionOrder } from './order-success-session.tsx'
import { LoadingOrder, OrderNotFound, UnconfirmedOrder } from './order-success-unconfirmed.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { useHandedOver, useSearch } from '#web/lib/routing/navigation.tsx'
import { words } from '#words/confirmation.ts'

/** The page of one order, after checkout and from the links in mails and texts. */
export function OrderSuccessPage() {
  const search = useSearch()
  const address = readOrderAddress(search)
  const { orderId, sessionId } = address
  const here = `/order-success${search}`
  return (
    <UnexpectedFailure key={search} here={here}>
      {orderId === null && sessionId !== null ? (
        <SessionOrder sessionId={sessionId} here={here} />
      ) : (
        <NamedOrder address={address} here={here} />
      )}
    </UnexpectedFailure>
  )
}

/** Catches an answer that is not an order. The order itself may exist, so the message stays general. */
class UnexpectedFailure extends Component<{ here: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    // The wrong answer is in the store: only a reload reads it again.
    return (
      <OrderNotFound
        message={words.notFound.unexpected}
        here={this.props.here}
        onRetry={() => window.location.reload()}
      />
    )
  }
}

/** One order, updated live. */
function NamedOrder({ address, here }: { address: OrderAddress; here: string }) {
  const state = useHandedOver()
  const handedOver = readHandedOver(state)
  const query = { orderId: address.orderId ?? '', ...(address.token !== null && { token: address.token }) }
  const reading = useRead(address.orderId === null ? null : 'GET /getCustomerOrderDetails', { query })
  const view = decideView({
    address,
    order: reading.data?.order,
    failure: reading.isReading ? null : failureOf(reading.data, reading.error),
    handedOver,
  })

  switch (view.kind) {
    case 'loading':
      return <LoadingOrder />
    case 'order':
      return (
        <ConfirmedOrder
          order={view.order}
          news={typeof state['message'] === 'string' ? state['message'] : null}
          onOrder={(order) => reading.remember({ order })}
          onRefresh={async () => (await reading.reread())?.order}
        />
      )
    case 'handed-over':
      return (
        <UnconfirmedOrder
          order={view.handedOver}
          note={view.note}
          onRetry={address.orderId === null ? null : () => void reading.reread()}
        />
      )
    case 'not-found':
      return (
        <OrderNotFound
          message={view.message}
          here={here}
          onRetry={view.mayRetry ? () => void reading.reread() : undefined}
        />
      )
  }
}
