import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { whyNotChangeable } from '@thali/domain/orders/changes/may-change'
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
import { ChangeDialog } from '#web/back-office/changes/change-dialog.tsx'
import { doneWords } from '#web/back-office/changes/change-words.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { serverNowMs } from '#web/lib/clock.ts'
import { useNow } from '#web/lib/site.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The one dialog over the board. */
export type Asked =
  | {
      kind: 'more' | 'change' | 'text' | 'mail' | 'cancel' | 'collect' | 'hand-over' | 'start-closed'
      order: OrderView
    }
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

  /** Money that somebody has to take or hand back stays in sight. */
  function handleChanged(changed: OrderView, moved: ChangePreview) {
    hearOf(changed)
    toast.success(doneWords(changed, moved))
    const isToBeMoved = changed.dueAmount !== undefined || moved.back.some(({ takenBy }) => takenBy !== 'card')
    onAsk(isToBeMoved ? { kind: 'more', order: changed } : null)
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
          onChange={mayChange(order, user.role) ? () => onAsk({ kind: 'change', order }) : null}
          onCollect={() => onAsk({ kind: 'collect', order })}
        />
      )
    case 'change':
      return <ChangeDialog order={order} role={user.role} onClose={close} onChanged={handleChanged} />
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

function mayChange({ status, paymentStatus, completedTime }: OrderView, role: Role): boolean {
  const order = { status, paymentStatus, completedAt: completedTime === null ? null : new Date(completedTime) }
  return can(role, 'orders.change') && whyNotChangeable(order, ['remove'], new Date(serverNowMs())) === null
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
