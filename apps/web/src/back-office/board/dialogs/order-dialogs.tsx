import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useRef } from 'react'

import { BatchResultDialog } from '../board-selection.tsx'
import { focusOnCancelled } from '../columns/cancelled.tsx'
import { CollectDialog, HandOverDialog } from './collect-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'
import { CancelDialog, CancelResult, type CancelNews } from '#web/back-office/actions/orders/cancel-dialog.tsx'
import { type BatchResult, useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { StartClosedDialog } from '#web/back-office/actions/orders/start-closed-dialog.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The one dialog over the board. */
export type Asked =
  | { kind: 'more' | 'text' | 'mail' | 'cancel' | 'collect' | 'hand-over' | 'start-closed'; order: OrderView }
  | { kind: 'cancelled'; order: OrderView; news: CancelNews }
  | { kind: 'batch'; result: BatchResult; orders: readonly OrderView[] }

type OrderDialogsProps = { asked: Asked | null; onAsk: (asked: Asked | null) => void }

export function OrderDialogs({ asked, onAsk }: OrderDialogsProps) {
  const { user, wholeBoard: board, hearOf, refresh } = useWorkspace()
  useFocusAfterCancelling(asked)
  if (!asked) return null
  const close = () => onAsk(null)
  if (asked.kind === 'batch') {
    return <BatchResultDialog result={asked.result} orders={asked.orders} onClose={close} />
  }

  // The current order: it may change elsewhere while the dialog is open.
  const order = board.tickets.get(asked.order.id)?.order ?? asked.order

  function handleCancelled(cancelled: OrderView, news: CancelNews) {
    hearOf(cancelled)
    void refresh()
    if (news.facts.length > 0) {
      onAsk({ kind: 'cancelled', order: cancelled, news })
      return
    }
    toast.success(news.text)
    close()
  }

  switch (asked.kind) {
    case 'more':
      return (
        <DetailsDialog
          order={order}
          role={user.role}
          onClose={close}
          onText={() => onAsk({ kind: 'text', order })}
          onMail={() => onAsk({ kind: 'mail', order })}
          onCollect={() => onAsk({ kind: 'collect', order })}
        />
      )
    case 'text':
      return <TextDialog order={order} onClose={close} />
    case 'mail':
      return <MailDialog order={order} onClose={close} />
    case 'cancel':
      return <CancelDialog order={order} role={user.role} onClose={close} onCancelled={handleCancelled} />
    case 'cancelled':
      return <CancelResult order={order} news={asked.news} onClose={close} />
    case 'collect':
      return <CollectDialog order={order} onClose={close} />
    case 'start-closed':
      return <StartClosed order={order} onClose={close} />
    case 'hand-over':
      return <HandOverDialog order={order} onClose={close} />
  }
}

function StartClosed({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { advance } = useOrderActions()
  function startNow() {
    void advance(order)
    onClose()
  }
  return <StartClosedDialog order={order} now={useNow()} onNow={startNow} onAtOpening={onClose} onClose={onClose} />
}

/** The card that was cancelled left the board, and the focus would be lost with it. */
function useFocusAfterCancelling(asked: Asked | null): void {
  const before = useRef(asked)
  useEffect(() => {
    const last = before.current
    before.current = asked
    if (asked === null && (last?.kind === 'cancel' || last?.kind === 'cancelled')) focusOnCancelled()
  }, [asked])
}
