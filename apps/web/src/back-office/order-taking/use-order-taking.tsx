import type { PaymentLinkView } from '@thali/contracts/staff-payments'
import { type ReactNode, useState } from 'react'

import { useWorkspace } from '../live/workspace.tsx'
import { useCashConfirmation } from './cash-dialog.tsx'
import { changeDesk } from './desk-store.ts'
import type { HeldOrder } from './held-orders.ts'
import type { usePaymentLinks } from './links-out.ts'
import type { Desk } from './use-desk.ts'
import { type Created, useSubmit } from './use-submit.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

export type OrderTaking = ReturnType<typeof useSubmit> & {
  /** The order that was just made; it stays until the next one is begun. */
  created: Created | null
  /** What has become of the last order, in a sentence. */
  notice: string | null
  link: PaymentLinkView | undefined
  /** A link is on screen, but not known yet: the list is still being read. */
  isLinkAwaited: boolean
  finishLink: (created: Created) => void
  /** The link is with the customer; the desk is free. */
  leaveLink: (words: string) => void
  backToOrder: () => void
  beginNext: () => void
  resume: (held: HeldOrder) => void
  dialogs: ReactNode
}

type Surroundings = { links: ReturnType<typeof usePaymentLinks>; onOutdated: () => Promise<unknown> }

/** One order after the other: sent, confirmed or handed over as a link, and the desk empty again. */
export function useOrderTaking(desk: Desk, { links, onOutdated }: Surroundings): OrderTaking {
  const { hearOf, whileMaking } = useWorkspace()
  const { uid } = desk.user
  const [created, setCreated] = useState<Created | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [askCash, cashDialog] = useCashConfirmation()
  const [confirm, question] = useConfirm()
  const link = links.links.find(({ sessionId }) => sessionId === desk.linkSessionId)

  function finish(done: Created): void {
    desk.reset()
    tell(done)
  }

  /** A link of the strip was paid in cash: the order on the desk stays, unless it is the same. */
  function finishLink(done: Created): void {
    if (link?.orderId === done.order.id) desk.reset()
    tell(done)
  }

  function tell(done: Created): void {
    hearOf(done.order)
    setNotice(null)
    setCreated(done)
    void links.refresh()
  }

  async function showLink(made: PaymentLinkView): Promise<void> {
    await links.remember(made)
    changeDesk(uid, (state) => ({ ...state, attempt: null, linkSessionId: made.sessionId }))
    void links.refresh()
  }

  function leaveLink(words: string): void {
    desk.reset()
    setNotice(words === '' ? null : words)
    announce(words)
    document.getElementById('desk-ticket')?.focus()
  }

  const about = { askCash, confirm, onCreated: finish, onLink: showLink, onOutdated, whileMaking }
  const submitting = useSubmit(desk, about)

  function beginNext(): void {
    setCreated(null)
    setNotice(null)
  }

  return {
    ...submitting,
    created,
    notice,
    link,
    isLinkAwaited: desk.linkSessionId !== null && link === undefined && !links.isKnown,
    submit: async () => {
      if (created === null && desk.linkSessionId === null) await submitting.submit()
    },
    finishLink,
    leaveLink,
    backToOrder: () => changeDesk(uid, (state) => ({ ...state, linkSessionId: null })),
    beginNext,
    resume(held) {
      beginNext()
      submitting.clearErrors()
      desk.resume(held)
    },
    dialogs: (
      <>
        {cashDialog}
        {question}
      </>
    ),
  }
}
