import type { OrderView } from '@thali/contracts/orders/orders'
import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useEffectEvent } from 'react'

import { shared, useShared } from '#web/lib/kept/shared.ts'

/** A request to open the details of an order from elsewhere. */
export type OrderRequest = {
  orderId: string
  /** For an order that is no longer on the board: as it was read. */
  order?: OrderView
}

type OrderListener = (request: OrderRequest) => void

const orderListeners = new Set<OrderListener>()
/** A request made while the board was not shown; the board handles it when it opens. */
let waitingOrder: OrderRequest | null = null

/** Asks for a dialog about an order. Answers whether it opens on this page; else it does on the board. */
export function requestOrder(request: OrderRequest): boolean {
  const [listener] = orderListeners
  if (listener) listener(request)
  else waitingOrder = request
  return listener !== undefined
}

/** Calls back for every requested dialog, including one requested before the board opened. */
export function useOrderRequests(onRequest: OrderListener): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => {
    const listener: OrderListener = (request) => handleRequest(request)
    orderListeners.add(listener)
    if (waitingOrder !== null) {
      listener(waitingOrder)
      waitingOrder = null
    }
    return () => {
      orderListeners.delete(listener)
    }
  }, [])
}

const requestedBooking = shared<ReservationView | null>(null)

/** Asks for the details of a booking, from anywhere in the back office. Null once they were shown. */
export function requestReservation(booking: ReservationView | null): void {
  requestedBooking.set(booking)
}

/** The booking whose details were asked for. */
export function useReservationRequest(): ReservationView | null {
  return useShared(requestedBooking)
}
