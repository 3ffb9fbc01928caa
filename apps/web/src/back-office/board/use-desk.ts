import { startTransition, useState } from 'react'

import { isUnpaid } from './board-view.ts'
import type { Asked } from './dialogs/order-dialogs.tsx'
import { useSteadyCommands } from './ticket/card-commands.ts'
import { see } from './use-seen.ts'
import { useOrderRequests } from '#web/back-office/actions/detail-requests.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { isForLater } from '#web/back-office/actions/orders/order-times.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { serverNowMs } from '#web/lib/clock.ts'

/** Commands of the cards, the open dialog, and the orders selected for a batch. */
export function useDesk() {
  const { wholeBoard: board } = useWorkspace()
  const { advance, undo, recall, forget } = useOrderActions()
  const [asked, setAskedNow] = useState<Asked | null>(null)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null)

  const setAsked = (next: Asked | null) => afterPaint(() => startTransition(() => setAskedNow(next)))

  const commands = useSteadyCommands({
    advance: (order) => {
      if (order.status === 'ready' && isUnpaid(order)) setAsked({ kind: 'hand-over', order })
      else if (order.status === 'pending' && isForLater(order, new Date(serverNowMs())))
        setAsked({ kind: 'start-closed', order })
      else afterPaint(() => void advance(order))
    },
    collect: (order) => setAsked({ kind: 'collect', order }),
    cancel: (order) => setAsked({ kind: 'cancel', order }),
    more: (order) => setAsked({ kind: 'more', order }),
    undo: (step) => void undo(step),
    recall: (order) => void recall(order),
    forget,
    choose: (orderId, isChosen) =>
      setChosenIds((ids) => {
        const next = new Set(ids)
        if (isChosen) next.add(orderId)
        else next.delete(orderId)
        return next
      }),
    see,
  })
  useOrderRequests(({ orderId, order: asRead }) => {
    const order = board.tickets.get(orderId)?.order ?? asRead
    if (order) setAsked({ kind: 'more', order })
  })
  return { commands, asked, setAsked, chosenIds, setChosenIds }
}

/** By then the frames are painted, or the page is hidden. */
const LONGEST_PAINT_MS = 100

/**
 * Runs slow work once the tap is painted, for example a step that makes the browser lay out every ticket. The second
 * frame starts when the first is on its way to the screen. A hidden page paints no frames: there it runs after 100 ms.
 */
export function afterPaint(work: () => void): void {
  let isBegun = false
  const begin = () => {
    if (!isBegun) work()
    isBegun = true
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, LONGEST_PAINT_MS)
}
