import type { CardReaderView } from '@thali/contracts/payments/card-readers'
import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'
import CreditCard from 'lucide-react/icons/credit-card'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { moneyOf } from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { ReaderScreen } from '#web/back-office/board/reader/reader-screen.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useCardReaders } from '#web/back-office/live/use-card-readers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

const LOOK_MS = 1_000

type RefundProps = { refund: OpenRefundView; onNews: (news: News) => void }

/** Gives money back to the card itself, on a reader of its location. */
export function ReaderRefundButtons({ refund, onNews }: RefundProps) {
  const { data } = useCardReaders()
  const [chosen, setChosen] = useState<CardReaderView | null>(null)
  const here = data?.readers.filter(({ locationId }) => locationId === refund.locationId) ?? []
  return (
    <>
      {here.map((reader) => (
        <Button key={reader.id} icon={<CreditCard aria-hidden size={18} />} onClick={() => setChosen(reader)}>
          {here.length === 1 ? 'Give back on the reader' : `Give back on ${reader.label}`}
        </Button>
      ))}
      {chosen && <ReaderRefundDialog refund={refund} reader={chosen} onNews={onNews} onClose={() => setChosen(null)} />}
    </>
  )
}

type ReaderRefundDialogProps = RefundProps & { reader: CardReaderView; onClose: () => void }

function ReaderRefundDialog({ refund, reader, onNews, onClose }: ReaderRefundDialogProps) {
  const params = { id: refund.refundId }
  const start = useCall('POST /admin/payments/refunds/:id/reader')
  const isStarted = start.data !== undefined
  const { data } = useRead(
    isStarted ? 'GET /admin/payments/refunds/:id/reader' : null,
    { params },
    { freshForMs: 0, pollMs: LOOK_MS },
  )
  const cancelling = useCall('POST /admin/payments/refunds/:id/reader/cancel', { onSettled: onClose })
  const state = (data ?? start.data)?.state
  const isOver = start.failure !== null || state === 'owed'
  const wayOn = useRef<HTMLButtonElement>(null)

  const begin = useEffectEvent(() => start.mutate({ params, body: { reader: reader.id } }))
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isBegun.current) begin()
    isBegun.current = true
  }, [])
  const finish = useEffectEvent(() => {
    onClose()
    void conclude({ isFailure: false, text: `${moneyOf(refund.amount)} went back to the card.` }, onNews)
  })
  useEffect(() => {
    if (state === 'done') finish()
    if (isOver) wayOn.current?.focus()
  }, [state, isOver])

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give back on the reader ${reader.label}`}
      role="alertdialog"
      locked={!isOver}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {isOver ? (
            <Button ref={wayOn} size="board" onClick={onClose}>
              Close
            </Button>
          ) : (
            <Button
              size="board"
              variant="secondary"
              disabled={!isStarted}
              busy={cancelling.isPending}
              onClick={() => cancelling.mutate({ params })}
            >
              Cancel
            </Button>
          )}
        </div>
      }
    >
      <ReaderScreen
        amount={moneyOf(refund.amount)}
        words={isOver ? 'Still owed' : 'Waiting for the card that paid'}
        reason={start.failure ?? (isOver ? (data?.reason ?? null) : null)}
        isWaiting={!isOver}
        isGood={false}
      />
    </Dialog>
  )
}
