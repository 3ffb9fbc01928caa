import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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
