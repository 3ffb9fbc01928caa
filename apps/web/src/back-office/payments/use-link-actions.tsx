import { formatPhone } from '@thali/domain/people/contact-fields'
import { useState } from 'react'

import { LinkStateLine } from './link-state.tsx'
import {
  codeObjection,
  closingNews,
  type LinkState,
  moneyOf,
  type ShownLink,
  smsFailure,
  smsObjection,
  smsText,
} from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { rereadPayments, TO_DO_ID } from './payment-reads.tsx'
import { PaymentQrDialog } from './qr-code.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

type LinkToActOn = {
  /** Null before there is one. */
  link: ShownLink | null
  state: LinkState | null
  onNews: (news: News | null) => void
  onQrClosed?: (() => void) | undefined
  onSmsSent?: (() => void) | undefined
}

/** What staff do with a payment link: show its code, text it, copy it, close it. */
export function useLinkActions({ link, state, onNews, onQrClosed, onSmsSent }: LinkToActOn) {
  const { brand } = useSite()
  const [isShowingCode, setIsShowingCode] = useState(false)
  const fail = (text: string) => onNews({ isFailure: true, text })
  const closing = useClosing(link, onNews)

  const sending = useCall('POST /sendCustomSMS', {
    onSuccess: ({ success, error }, { body }) => {
      if (!success) return fail(smsFailure(error))
      onNews({ isFailure: false, text: `The link was sent to ${formatPhone(body.phoneNumber ?? '')}.` })
      onSmsSent?.()
    },
    onError: (error) => fail(smsFailure(userMessage(error))),
  })

  function showCode() {
    const objection = codeObjection(link)
    onNews(objection === null ? null : { isFailure: true, text: objection })
    setIsShowingCode(objection === null)
  }

  function send() {
    const objection = smsObjection(link)
    if (link === null || objection !== null) return fail(objection ?? smsFailure(null))
    const { orderId, customerPhone: phoneNumber } = link
    sending.mutate({ body: { orderId, phoneNumber, message: smsText(link) } })
  }

  async function copy() {
    if (link === null) return
    try {
      await navigator.clipboard.writeText(link.paymentUrl)
      onNews({ isFailure: false, text: 'The link was copied.' })
    } catch {
      // Browsers may refuse the clipboard: show the link to copy by hand.
      fail(`The link could not be copied. It is ${link.paymentUrl}`)
    }
  }

  const dialogs = (
    <>
      {isShowingCode && link && (
        <PaymentQrDialog
          link={link}
          restaurant={brand.name}
          onClose={() => {
            setIsShowingCode(false)
            onQrClosed?.()
          }}
        >
          {state && <LinkStateLine state={state} customerName={link.customerName} />}
        </PaymentQrDialog>
      )}
      {closing.question}
    </>
  )
  return {
    showCode,
    send,
    isSending: sending.isPending,
    copy: () => void copy(),
    close: () => void closing.close(),
    isClosing: closing.isClosing,
    dialogs,
  }
}

export type LinkActions = ReturnType<typeof useLinkActions>

/** Closes a payment link. It asks first, because the customer may be about to pay. */
function useClosing(link: ShownLink | null, onNews: LinkToActOn['onNews']) {
  const [confirm, question] = useConfirm()
  const { mutate, isPending } = useCall('POST /closePaymentSession', {
    onSuccess: async ({ paymentState }) => {
      onNews({ isFailure: false, text: closingNews(paymentState) })
      await rereadPayments()
      // The button disappears with the link: keep the focus in the section.
      document.getElementById(TO_DO_ID)?.focus()
    },
    onError: (error) => onNews({ isFailure: true, text: userMessage(error) }),
  })

  async function close() {
    if (link === null) return
    const confirmed = await confirm({
      title: `Close the link of ${link.customerName}?`,
      body: <p>{moneyOf(link.total)} can then no longer be paid with it. No money moves.</p>,
      confirmLabel: 'Close link',
      cancelLabel: 'Keep link',
      tone: 'danger',
    })
    if (confirmed) mutate({ body: { sessionId: link.sessionId } })
  }

  return { close, isClosing: isPending, question }
}
