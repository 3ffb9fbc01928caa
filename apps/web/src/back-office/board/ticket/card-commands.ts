import type { OrderView } from '@thali/contracts/orders/orders'
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react'

import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'

/** Actions a card can ask the board for. */
export type CardCommands = {
  /** The next step; asks first when an order would go out unpaid. */
  advance: (order: OrderView) => void
  collect: (order: OrderView) => void
  cancel: (order: OrderView) => void
  more: (order: OrderView) => void
  undo: (undo: Undo) => void
  /** Takes a completed order back to Ready. */
  recall: (order: OrderView) => void
  forget: (orderId: string) => void
  choose: (orderId: string, isChosen: boolean) => void
  see: (orderIds: readonly string[]) => void
}

const CommandsContext = createContext<CardCommands | null>(null)
export const CommandsProvider = CommandsContext.Provider

export function useCommands(): CardCommands {
  const commands = useContext(CommandsContext)
  if (!commands) throw new Error('useCommands must be used within a CommandsProvider')
  return commands
}

/** Gives the commands a stable identity, so that a new handler does not redraw three hundred cards. */
export function useSteadyCommands(present: CardCommands): CardCommands {
  const latest = useRef(present)
  useLayoutEffect(() => {
    latest.current = present
  })
  return useMemo<CardCommands>(
    () => ({
      advance: (order) => latest.current.advance(order),
      collect: (order) => latest.current.collect(order),
      cancel: (order) => latest.current.cancel(order),
      more: (order) => latest.current.more(order),
      undo: (undo) => latest.current.undo(undo),
      recall: (order) => latest.current.recall(order),
      forget: (orderId) => latest.current.forget(orderId),
      choose: (orderId, isChosen) => latest.current.choose(orderId, isChosen),
      see: (orderIds) => latest.current.see(orderIds),
    }),
    [],
  )
}
