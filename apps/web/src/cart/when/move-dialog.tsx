import type { ListOrderTimes } from '@thali/contracts/orders/order-times'
import type { OrderView } from '@thali/contracts/orders/orders'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'

import { isOffered, Times, type TimesProps } from './times.tsx'
import { wishedTime } from './wanted-time.ts'
import { timeWords } from './when-words.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useReasonSending } from '#web/ui/dialogs/reason-dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/cart/when.ts'
import { words as moveWords } from '#words/orders/move.ts'

export type MoveDialogProps = {
  order: OrderView
  listTimes: () => Promise<ListOrderTimes['reply']>
  /** Answers the order with its new time. */
  move: (readyAt: string, idempotencyKey: string) => Promise<OrderView>
  onMoved: (order: OrderView) => void
  onClose: () => void
  /** For the board: large enough for a thumb in a hurry. */
  isLarge?: boolean
  /** What else is to be known. */
  children?: ReactNode
}

/** Asks for another time of an order for later. What is chosen stays when it is refused. */
export function MoveDialog({ order, listTimes, move, onMoved, onClose, isLarge, children }: MoveDialogProps) {
  const now = useNow()
  const isOnline = useIsOnline()
  const formId = useId()
  const due = dueAt(order)
  const [wish, setWish] = useState({ isLater: true, at: due })
  const quoting = useTimes(listTimes)
  const { isBusy, failure, submit } = useReasonSending({
    failureOf: userMessage,
    async send(readyAt, key) {
      const moved = await move(readyAt, key).catch((error: unknown) => {
        quoting.askAgain()
        throw error
      })
      toast.success(moveWords.done(timeWords(readyAt, now)))
      onMoved(moved)
      onClose()
    },
  })
  const { quote, isAsking } = quoting
  // The time that it has is its own, also where it could not be chosen anew: an order that was put off, or a dish of it
  // that is sold out by now.
  const isOwnUnlisted = wish.at === due && due !== null && quote !== null && !isOffered(due, quote)
  const shown = isOwnUnlisted ? { isLater: true, at: null } : wish
  const at = wishedTime(shown)
  /** The list says so then, and offers the nearest ones. */
  const isGone = at !== null && !isAsking && quote !== null && !isOffered(at, quote)
  const canMove = isOnline && at !== null && at !== due
  const size = isLarge ? ({ size: 'board' } as const) : {}

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (canMove) void submit(at)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={moveWords.question(order.orderNumber)}
      locked={isBusy}
      buttons={
        <>
          <Button {...size} variant="secondary" onClick={onClose} disabled={isBusy}>
            {moveWords.keep}
          </Button>
          <Button {...size} type="submit" form={formId} aria-disabled={!canMove || undefined} busy={isBusy}>
            {at === null || at === due ? moveWords.confirmUnchosen : moveWords.confirm(timeWords(at, now))}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit}
        className={`grid gap-4 ${isLarge ? '[--tap-staff:var(--tap-board)] [--tap:var(--tap-board)]' : ''}`}
      >
        {due !== null && <p>{moveWords.now(timeWords(due, now))}</p>}
        {children}
        <OfferedTimes id={`${formId}-time`} {...{ wish: shown, quoting, isLarge }} onWish={setWish} />
        {!isOnline && <Banner>{moveWords.moveOffline}</Banner>}
        {failure !== null && !isGone && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}

type OfferedTimesProps = Pick<TimesProps, 'id' | 'wish' | 'onWish'> & {
  quoting: MoveTimes
  isLarge: boolean | undefined
}

function OfferedTimes({ isLarge, ...props }: OfferedTimesProps) {
  const { quote, failure, isAsking, askAgain } = props.quoting
  if (quote?.days.length === 0) return <Banner tone="warning">{words.noTimes}</Banner>
  if (quote) return <Times {...props} quote={quote} {...(isLarge && { size: 'staff' })} />
  if (isAsking) return <p role="status">{words.asking}</p>
  return (
    <RetryBanner title={words.failed} onRetry={askAgain}>
      {failure}
    </RetryBanner>
  )
}

type MoveTimes = {
  quote: ListOrderTimes['reply'] | null
  isAsking: boolean
  failure: string | null
  askAgain: () => void
}

const UNREAD: Omit<MoveTimes, 'askAgain'> = { quote: null, isAsking: true, failure: null }

/** The times to which the order can be moved. */
function useTimes(listTimes: MoveDialogProps['listTimes']): MoveTimes {
  const [answer, setAnswer] = useState(UNREAD)
  const read = useEffectEvent(listTimes)

  useEffect(() => {
    void answerOf(read()).then(setAnswer)
  }, [])

  function askAgain(): void {
    setAnswer((before) => ({ ...before, isAsking: true }))
    void answerOf(listTimes()).then((next) => setAnswer((before) => ({ ...next, quote: next.quote ?? before.quote })))
  }
  return { ...answer, askAgain }
}

function answerOf(times: Promise<ListOrderTimes['reply']>): Promise<typeof UNREAD> {
  return times.then(
    (quote) => ({ quote, isAsking: false, failure: null }),
    (error: unknown) => ({ quote: null, isAsking: false, failure: userMessage(error) }),
  )
}
