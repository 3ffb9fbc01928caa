import { useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** Before somebody gets a role, their address must be verified with a link only they receive. */
export function UnverifiedAddress({ userId }: { userId: string }) {
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    setIsBusy(true)
    try {
      const { sent } = await call('POST /admin/users/:id/verification-mail', { params: { id: userId } })
      toast.success(sent ? 'The link is on its way.' : 'This address is verified already.')
    } catch (error) {
      toast.error(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      This e-mail address is not verified. A role above customer needs a verified address.
    </Banner>
  )
}
