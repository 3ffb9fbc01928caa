import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useEffectEvent } from 'react'

/** A request to open the details of an order from elsewhere. */
export type OrderRequest = {
  orderId: string
  /** For an order that is no longer on the board: as it was read. */
  order?: OrderView
}

type Listener = (request: OrderRequest) => void

const listeners = new Set<Listener>()
/** A request made while the board was not shown; the board handles it when it opens. */
let waiting: OrderRequest | null = null

/** Asks for a dialog about an order. Answers whether it opens on this page; else it does on the board. */
export function requestOrder(request: OrderRequest): boolean {
  const [listener] = listeners
  if (listener) listener(request)
  else waiting = request
  return listener !== undefined
}

/** Calls back for every requested dialog, including one requested before the board opened. */
export function useOrderRequests(onRequest: Listener): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => {
    const listener: Listener = (request) => handleRequest(request)
    listeners.add(listener)
    if (waiting !== null) {
      listener(waiting)
      waiting = null
    }
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
