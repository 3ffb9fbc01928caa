import type { FoundCustomer } from '@thali/contracts/orders/order-desk'
import { formatPhone } from '@thali/domain/people/contact-fields'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** An account with this number that was never verified. The number may belong to another person, so the order is not linked to the account. */
export function UnconfirmedCustomer({ found }: { found: FoundCustomer }) {
  const [confirm, question] = useConfirm()
  const { id, name, phone } = found
  const confirmation = useCall('POST /admin/users/:id/phone/confirm', {
    changes: [['GET /admin/users/lookup']],
    onSuccess: () => toast.success(`${formatPhone(phone)} is confirmed for ${name}`),
    onError: (error) => toast.error(userMessage(error)),
  })

  async function confirmNumber() {
    if (await confirm(presence(name, phone))) confirmation.mutate({ params: { id }, body: { phoneNumber: phone } })
  }

  return (
    <div className="-mt-1 grid justify-items-start gap-2 rounded-md bg-warning-tint px-3 py-3">
      <p role="status" className="inline-flex items-center gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        Existing Customer Found, number not confirmed
      </p>
      <p className="text-sm">
        The account of {name} has this number, but the number was never confirmed. The order is not added to the
        account.
      </p>
      <Button size="staff" variant="secondary" busy={confirmation.isPending} onClick={() => void confirmNumber()}>
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
      `${formatPhone(phone)}. Never confirm a caller. From then on the account sees the orders of this number. ` +
      `Your name is recorded with the confirmation.`,
    confirmLabel: 'I have seen both',
  } as const
}
