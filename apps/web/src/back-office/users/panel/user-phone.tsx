import type { UserView } from '@thali/contracts/user-management'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { useState } from 'react'

import { failureWords, nameOf } from '../user-words.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { telHref } from '#web/lib/contact.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type Numbered = UserView & { phoneNumber: string }

/** Phone number of an account, whether it is proved, and a button to confirm it for a customer who is present. */
export function UserPhone({ user }: { user: Numbered }) {
  const isSelf = useWorkspace().user.uid === user.uid
  const [confirm, question] = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function confirmNumber() {
    if (!(await confirm(presence(user)))) return
    const { id, phoneNumber } = user
    setIsBusy(true)
    try {
      await call('POST /admin/users/:id/phone/confirm', { params: { id }, body: { phoneNumber } })
      toast.success('Phone number confirmed')
    } catch (error) {
      toast.error(failureWords('Failed to confirm the phone number', error))
    } finally {
      setIsBusy(false)
      void refreshReads('/admin/users')
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={telHref(user.phoneNumber)} className="link inline-flex min-h-(--tap) items-center">
        {formatPhone(user.phoneNumber)}
      </a>
      <Badge tone={user.phoneVerified ? 'success' : 'warning'}>
        {user.phoneVerified ? 'Confirmed' : 'Not confirmed'}
      </Badge>
      {!user.phoneVerified && !user.isDeleted && !isSelf && (
        <Button variant="secondary" busy={isBusy} onClick={() => void confirmNumber()}>
          Confirm number
        </Button>
      )}
      {question}
    </span>
  )
}

function presence(user: Numbered) {
  return {
    title: 'Is the customer here with you?',
    body:
      `Confirm only if you have seen both: their account (${nameOf(user)}) open on their phone, and that this phone ` +
      `rings at ${formatPhone(user.phoneNumber)}. From then on orders taken for this number go into the account. ` +
      `It is written down that you confirmed it.`,
    confirmLabel: 'I have seen both',
  } as const
}
