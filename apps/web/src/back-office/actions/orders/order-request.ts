import { useEffect, useEffectEvent } from 'react'

/** What somebody wants with an order, away from its card: to read it whole, or to have it cancelled. */
export type OrderRequest = { kind: 'more' | 'cancel'; orderId: string }

type Listener = (request: OrderRequest) => void

const listeners = new Set<Listener>()
/** Asked for while nobody could answer: the board takes it up as soon as it is there. */
let waiting: OrderRequest | null = null

/** Asks for a dialog about an order. Answers whether it opens on this page; else it does on the board. */
export function requestOrder(request: OrderRequest): boolean {
  const [listener] = listeners
  if (listener) listener(request)
  else waiting = request
  return listener !== undefined
}

/** Hears of every dialog that is asked for, also of one that was asked for on the way here. */
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
