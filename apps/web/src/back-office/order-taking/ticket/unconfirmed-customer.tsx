import type { FoundCustomer } from '@thali/contracts/order-desk'
import { formatPhone } from '@thali/domain/people/contact-fields'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** An account in which the number was only typed: it may be that of somebody else, so the order is not joined to it. */
export function UnconfirmedCustomer({ found }: { found: FoundCustomer }) {
  const [confirm, question] = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function confirmNumber() {
    const { id, name, phone } = found
    if (!(await confirm(presence(name, phone)))) return
    setIsBusy(true)
    try {
      await call('POST /admin/users/:id/phone/confirm', { params: { id }, body: { phoneNumber: phone } })
      await refreshReads('/admin/users/lookup')
      toast.success(`${formatPhone(phone)} is confirmed for ${name}`)
    } catch (error) {
      toast.error(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="-mt-1 grid justify-items-start gap-2 rounded-md bg-warning-tint px-3 py-3">
      <p role="status" className="inline-flex items-center gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        Existing Customer Found, number not confirmed
      </p>
      <p className="text-sm">
        An account in the name of {found.name} has this number, and nobody has shown that it is theirs. The order goes
        to the caller only, not into the account.
      </p>
      <Button size="staff" variant="secondary" busy={isBusy} onClick={() => void confirmNumber()}>
        Customer is here: confirm number
      </Button>
      {question}
    </div>
  )
}

function presence(name: string, phone: string) {
  return {
    title: 'Is the customer here with you?',
    body:
      `Confirm only if you have seen both: their account (${name}) open on their phone, and that this phone rings at ` +
      `${formatPhone(phone)}. Never for somebody who calls. From then on the account sees the orders of this number. ` +
      `It is written down that you confirmed it.`,
    confirmLabel: 'I have seen both',
  } as const
}
