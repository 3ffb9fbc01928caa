import type { ProfileView } from '@thali/contracts/people/users'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'

import { client, userMessage } from '#web/lib/api/api.ts'
import { addressOf } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/dashboard.ts'

/** The address the account signs in with, and whether its owner has shown that it is theirs. */
export function EmailState({ user }: { user: ProfileView }) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasSent, setWasSent] = useState(false)

  async function sendLink() {
    setIsBusy(true)
    try {
      await client.request('POST', '/auth/send-verification-email', {
        body: { email: user.email, callbackURL: addressOf('/dashboard?tab=profile') },
        retries: 0,
      })
      setWasSent(true)
      settleToasts('verification link')
    } catch (error) {
      toast.error(userMessage(error), { about: 'verification link' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{user.email}</p>
      {user.emailVerified ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden size={20} />
          {words.emailState.verified}
        </p>
      ) : (
        <>
          <p className="measure text-muted">{words.emailState.notYet}</p>
          <p role="status">{wasSent ? words.emailState.sent : ''}</p>
          <Button variant="secondary" busy={isBusy} onClick={() => void sendLink()}>
            {words.emailState.again}
          </Button>
        </>
      )}
    </div>
  )
}
