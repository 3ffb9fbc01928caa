import { isUnsettled } from '@thali/domain/payments/payment-state'
import { formatPhone } from '@thali/domain/people/contact-fields'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageSquare from 'lucide-react/icons/message-square'
import QrCode from 'lucide-react/icons/qr-code'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TimerOff from 'lucide-react/icons/timer-off'
import { useState } from 'react'

import {
  codeObjection,
  type LinkState,
  type ShownLink,
  smsFailure,
  smsObjection,
  smsText,
  stateOf,
  closingNews,
  moneyOf,
} from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { NewsLine, PAYMENTS_POLL, rereadPayments } from './payment-reads.tsx'
import { PaymentQrDialog } from './qr-code.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

type PaymentLinkPanelProps = {
  /** The link as it was made or last read; the panel keeps it up to date. Null before there is one. */
  link: ShownLink | null
  onQrClosed?: () => void
  onSmsSent?: () => void
}

/** The state of one payment link, and its buttons. */
export function PaymentLinkPanel({ link: given, onQrClosed, onSmsSent }: PaymentLinkPanelProps) {
  const link = useFollowed(given)
  const state = useLinkState(link)
  const { brand, offers } = useSite()
  const [isShowingCode, setIsShowingCode] = useState(false)
  const [news, setNews] = useState<News | null>(null)
  const stateLine = link && state && <LinkStateLine state={state} customerName={link.customerName} />

  function showCode() {
    const objection = codeObjection(link)
    setNews(objection === null ? null : { isFailure: true, text: objection })
    setIsShowingCode(objection === null)
  }

  function closeCode() {
    setIsShowingCode(false)
    onQrClosed?.()
  }

  const fail = (text: string) => setNews({ isFailure: true, text })
  const sending = useCall('POST /sendCustomSMS', {
    onSuccess: ({ success, error }, { body }) => {
      if (!success) return fail(smsFailure(error))
      setNews({ isFailure: false, text: `The link was sent to ${formatPhone(body.phoneNumber ?? '')}.` })
      onSmsSent?.()
    },
    onError: (error) => fail(smsFailure(userMessage(error))),
  })

  function send() {
    const objection = smsObjection(link)
    if (link === null || objection !== null) return fail(objection ?? smsFailure(null))
    const { orderId, customerPhone: phoneNumber } = link
    sending.mutate({ body: { orderId, phoneNumber, message: smsText(link) } })
  }

  return (
    <div className="@container">
      {stateLine}
      {(state === null || state.kind === 'waiting') && (
        <div className="mt-2 grid grid-cols-2 gap-2 @max-[21rem]:[&>:nth-child(-n+2)]:col-span-2 @max-[38rem]:[&>.button]:px-2 @[38rem]:flex @[38rem]:flex-wrap">
          <Button icon={<QrCode aria-hidden size={20} />} onClick={showCode}>
            Show QR Code
          </Button>
          {offers.texts && (
            <Button
              variant="secondary"
              busy={sending.isPending}
              icon={<MessageSquare aria-hidden size={20} />}
              onClick={send}
            >
              Send SMS
            </Button>
          )}
          {link && <CopyLinkButton link={link} onNews={setNews} />}
          {link && <CloseLinkButton link={link} onNews={setNews} />}
        </div>
      )}
      <NewsLine news={news} />
      {isShowingCode && link && (
        <PaymentQrDialog link={link} restaurant={brand.name} onClose={closeCode}>
          {stateLine}
        </PaymentQrDialog>
      )}
    </div>
  )
}

function CopyLinkButton({ link, onNews }: { link: ShownLink; onNews: (news: News) => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link.paymentUrl)
      onNews({ isFailure: false, text: 'The link was copied.' })
    } catch {
      // Browsers may refuse the clipboard: show the link to copy by hand.
      onNews({ isFailure: true, text: `The link could not be copied. It is ${link.paymentUrl}` })
    }
  }
  return (
    <Button
      variant="ghost"
      icon={<Copy aria-hidden size={20} />}
      aria-label={`Copy link of ${link.customerName}`}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  )
}

/** The link with its current payment: polled while money can still come, and read at once when its order changes. */
function useFollowed(given: ShownLink | null): ShownLink | null {
  const isOpen = given !== null && given.paymentState !== 'returned' && isUnsettled(given.paymentState)
  const { data, reread } = useRead(isOpen ? 'GET /admin/payments/links' : null, {}, PAYMENTS_POLL)
  useLive((event) => {
    const isMeant = event.type === 'reset' || (event.type === 'order' && event.order.id === given?.orderId)
    if (isOpen && isMeant) void reread()
  })
  return data?.links.find(({ sessionId }) => sessionId === given?.sessionId) ?? given
}

/** For a paid link, its order has the number and the time of payment. */
function useLinkState(link: ShownLink | null): LinkState | null {
  const now = useNow()
  const isPaid = link?.paymentState === 'paid'
  const input = { query: { orderId: link?.orderId ?? '' } }
  const { data } = useRead(isPaid ? 'GET /getOrderDetails' : null, input)
  return link && stateOf(link, now, data?.order)
}

/** Closes a payment link. It asks first, because the customer may be about to pay. */
function CloseLinkButton({ link, onNews }: { link: ShownLink; onNews: (news: News) => void }) {
  const [confirm, question] = useConfirm()
  const { mutate, isPending } = useCall('POST /closePaymentSession', {
    onSuccess: async ({ paymentState }) => {
      onNews({ isFailure: false, text: closingNews(paymentState) })
      await rereadPayments()
      // The button disappears with the link: keep the focus in the section.
      document.getElementById('payment-links')?.focus()
    },
    onError: (error) => onNews({ isFailure: true, text: userMessage(error) }),
  })

  async function close() {
    const confirmed = await confirm({
      title: `Close the link of ${link.customerName}?`,
      body: <p>{moneyOf(link.total)} can then no longer be paid with it. No money moves.</p>,
      confirmLabel: 'Close link',
      cancelLabel: 'Keep link',
      tone: 'danger',
    })
    if (confirmed) mutate({ body: { sessionId: link.sessionId } })
  }

  return (
    <>
      <Button
        variant="ghost"
        className="text-danger!"
        busy={isPending}
        icon={<Link2Off aria-hidden size={20} />}
        aria-label={`Close link of ${link.customerName}`}
        onClick={() => void close()}
      >
        Close link
      </Button>
      {question}
    </>
  )
}

const LOOKS = {
  waiting: { icon: Hourglass, tone: 'info' },
  processing: { icon: Landmark, tone: 'info' },
  paid: { icon: Check, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  over: { icon: TimerOff, tone: 'neutral' },
  returned: { icon: RotateCcw, tone: 'warning' },
} as const

/** Icon and word, announced when they change; the minutes left are not announced. */
function LinkStateLine({ state, customerName }: { state: LinkState; customerName: string }) {
  const { icon: Icon, tone } = LOOKS[state.kind]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
      <span role="status">
        <span className="sr-only">Payment link of {customerName}: </span>
        <Badge large tone={tone} icon={<Icon aria-hidden size={20} strokeWidth={2.5} />}>
          {state.words}
        </Badge>
      </span>
      {state.detail !== null && <span className="text-muted tabular-nums">{state.detail}</span>}
    </p>
  )
}
