import type { UserView } from '@thali/contracts/people/user-management'
import { formatPhone } from '@thali/domain/people/contact-fields'

import { USER_READS } from './user-query.ts'
import { failureWords, nameOf } from './user-words.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { reread } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { telHref } from '#web/lib/contact.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type Numbered = UserView & { phoneNumber: string }

/** The phone number of an account, whether it is confirmed, and how to confirm it for a customer who is present. */
export function UserPhone({ user }: { user: Numbered }) {
  const isSelf = useWorkspace().user.uid === user.uid
  const [confirm, question] = useConfirm()
  const { mutate, isPending } = useCall('POST /admin/users/:id/phone/confirm', {
    onSuccess: () => toast.success('Phone number confirmed'),
    onError: (error) => toast.error(failureWords('Failed to confirm the phone number', error)),
    onSettled: () => reread(...USER_READS),
  })

  async function confirmNumber() {
    const { id, phoneNumber } = user
    if (await confirm(presence(user))) mutate({ params: { id }, body: { phoneNumber } })
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
        <Button variant="secondary" busy={isPending} onClick={() => void confirmNumber()}>
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

/** Staff need a verified address; only the owner of the mailbox can follow the link. */
export function UnverifiedAddress({ userId: id }: { userId: string }) {
  const { mutate, isPending } = useCall('POST /admin/users/:id/verification-mail', {
    onSuccess: ({ sent }) => toast.success(sent ? 'The link is on its way.' : 'This address is verified already.'),
    onError: (error) => toast.error(userMessage(error)),
  })
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ params: { id } })}>
          Send the link again
        </Button>
      }
    >
      This e-mail address is not verified. A role above customer needs a verified address.
    </Banner>
  )
}
