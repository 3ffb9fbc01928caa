import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { type ReactNode, useState } from 'react'

import { useWorkspace } from '../live/workspace.tsx'
import { useCashConfirmation } from './cash-dialog.tsx'
import type { HeldOrder } from './held-orders.ts'
import type { usePaymentLinks } from './links-out.ts'
import { changeNewOrder } from './new-order-store.ts'
import type { NewOrderEditor } from './use-new-order.ts'
import { type Created, useSubmit } from './use-submit.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

export type OrderTaking = ReturnType<typeof useSubmit> & {
  /** The order just created. It stays on screen until the next order is begun. */
  created: Created | null
  /** A sentence about the last order, such as `The text was sent.` */
  notice: string | null
  link: PaymentLinkView | undefined
  /** The current order has a payment link, but the list of links is still loading. */
  isLinkAwaited: boolean
  finishLink: (created: Created) => void
  /** The customer has the link; the next order can begin. */
  leaveLink: (words: string) => void
  backToOrder: () => void
  beginNext: () => void
  resume: (held: HeldOrder) => void
  dialogs: ReactNode
}

type Surroundings = { links: ReturnType<typeof usePaymentLinks>; onOutdated: () => Promise<unknown> }

/** Submits the order, shows its confirmation or payment link, then starts an empty one. */
export function useOrderTaking(editor: NewOrderEditor, { links, onOutdated }: Surroundings): OrderTaking {
  const { hearOf, whileMaking } = useWorkspace()
  const { uid } = editor.user
  const [created, setCreated] = useState<Created | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [askCash, cashDialog] = useCashConfirmation()
  const [confirm, question] = useConfirm()
  const made = links.links.find(({ sessionId }) => sessionId === editor.linkSessionId)
  // Another location was chosen since: its order is another one, and the link waits with the others.
  const link = made?.locationId === editor.location.id ? made : undefined
  const isLinkAwaited = editor.linkSessionId !== null && made === undefined && !links.isKnown

  function finish(done: Created): void {
    editor.reset()
    showCreated(done)
  }

  /** A link of the strip was paid in cash. The current order stays unless the link belongs to it. */
  function finishLink(done: Created): void {
    if (link?.orderId === done.order.id) editor.reset()
    showCreated(done)
  }

  function showCreated(done: Created): void {
    hearOf(done.order)
    setNotice(null)
    setCreated(done)
    void links.reread()
  }

  async function showLink(made: PaymentLinkView): Promise<void> {
    await links.remember(made)
    changeNewOrder(uid, (state) => ({ ...state, attempt: null, linkSessionId: made.sessionId }))
    void links.reread()
  }

  function leaveLink(words: string): void {
    editor.reset()
    setNotice(words === '' ? null : words)
    announce(words)
    document.getElementById('order-ticket')?.focus()
  }

  const about = { askCash, confirm, onCreated: finish, onLink: showLink, onOutdated, whileMaking }
  const submitting = useSubmit(editor, about)

  function beginNext(): void {
    setCreated(null)
    setNotice(null)
  }

  return {
    ...submitting,
    created,
    notice,
    link,
    isLinkAwaited,
    submit: async () => {
      if (created === null && link === undefined && !isLinkAwaited) await submitting.submit()
    },
    finishLink,
    leaveLink,
    backToOrder: () => changeNewOrder(uid, (state) => ({ ...state, linkSessionId: null })),
    beginNext,
    resume(held) {
      beginNext()
      submitting.clear()
      editor.resume(held)
    },
    dialogs: (
      <>
        {cashDialog}
        {question}
      </>
    ),
  }
}
