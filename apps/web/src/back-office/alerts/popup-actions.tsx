import type { OrderView } from '@thali/contracts/orders/orders'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type MouseEvent, useState } from 'react'

import { popupMemory } from './popup-memory.ts'
import { silence } from './use-alarm.ts'
import { UNTIL_SENT } from './use-popup.ts'
import { CancelDialog, type CancelNews } from '#web/back-office/actions/orders/cancel-dialog.tsx'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { isForLater, startOf } from '#web/back-office/actions/orders/order-times.ts'
import { StartClosedDialog } from '#web/back-office/actions/orders/start-closed-dialog.tsx'
import { isMeant } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** What became of the money has to be read. */
const MONEY_NEWS_MS = 15_000

type PopupActionsProps = {
  order: OrderView
  /** Accepted here, and the step waits for the network. */
  isWaiting: boolean
  shown: { readonly current: { readonly atMs: number } }
}

/** Always in sight: accept, or say why not. */
export function PopupActions({ order, isWaiting, shown }: PopupActionsProps) {
  const { advance, busy, failures } = useOrderActions()
  const { user, hearOf, refresh } = useWorkspace()
  const now = useNow()
  const isBusy = busy.some(({ id }) => id === order.id)
  const failure = failures[order.id]
  const isAhead = isForLater(order, now)
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null)

  /** The second half of a double tap on the previous order must not accept this one. */
  function accept({ timeStamp: tappedAtMs }: MouseEvent) {
    if (!isMeant(shown.current.atMs, tappedAtMs)) return
    silence()
    if (isAhead) setAsking('start')
    else start()
  }

  function start() {
    setAsking(null)
    popupMemory.tap(order.id)
    void advance(order)
  }

  /** Until the kitchen can begin where it cannot yet, and for five minutes otherwise. */
  function putAside() {
    silence()
    setAsking(null)
    popupMemory.setAside([order.id], isAhead ? startOf(order).getTime() : undefined)
  }

  /** Asked here, over whatever is on screen: an order that is kept after all goes on asking to be answered. */
  function refuse() {
    silence()
    setAsking('cancel')
  }

  function handleCancelled(cancelled: OrderView, { isWarning, text, facts }: CancelNews) {
    const told = [text, ...facts.map(([name, value]) => `${name}: ${value}`)].join('. ')
    toast[isWarning ? 'error' : 'success'](told, facts.length > 0 ? { durationMs: MONEY_NEWS_MS } : {})
    setAsking(null)
    hearOf(cancelled)
    void refresh()
  }

  return (
    <footer className="border-t border-line px-4 py-3 md:px-6">
      <div role="alert">
        {isWaiting && (
          <p className="mb-3 flex items-center justify-center gap-3 text-2xl font-bold text-accent-text">
            <CloudUpload aria-hidden size={28} className="shrink-0" />
            Not sent – trying again
          </p>
        )}
        {failure && !isWaiting && (
          <p className="mb-3 flex items-center justify-center gap-3 text-2xl font-bold text-danger">
            <TriangleAlert aria-hidden size={28} className="shrink-0" />
            {failure}
          </p>
        )}
      </div>
      <div className="popup-ticket mx-auto flex flex-wrap-reverse items-stretch gap-2">
        {isWaiting ? (
          <Button size="board" variant="secondary" full onClick={() => popupMemory.setAside([order.id], UNTIL_SENT)}>
            Close and send later
          </Button>
        ) : (
          <>
            <Button size="staff" variant="secondary" className="max-md:flex-1" disabled={isBusy} onClick={refuse}>
              Can't make it
            </Button>
            <Button size="staff" variant="secondary" className="max-md:flex-1" disabled={isBusy} onClick={putAside}>
              {isAhead ? 'Keep for later' : 'Later'}
            </Button>
            <Button size="board" className="popup-accept flex-1 max-md:basis-full" busy={isBusy} onClick={accept}>
              Accept Order & Start Preparing
            </Button>
          </>
        )}
      </div>
      {asking === 'cancel' && (
        <CancelDialog order={order} role={user.role} onClose={() => setAsking(null)} onCancelled={handleCancelled} />
      )}
      {asking === 'start' && (
        <StartClosedDialog
          order={order}
          now={now}
          onNow={start}
          onAtOpening={putAside}
          onClose={() => setAsking(null)}
        />
      )}
    </footer>
  )
}
