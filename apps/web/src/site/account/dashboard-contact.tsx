import type { ProfileView } from '@thali/contracts/people/users'
import { formatPhone } from '@thali/domain/people/contact-fields'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Suspense, useState } from 'react'

import { userMessage } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { addressOf } from '#web/lib/language.ts'
import { latePart } from '#web/lib/late-part.ts'
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

// Only accounts whose number is not confirmed need it.
const PhoneProof = latePart(async () => (await import('./phone-proof.tsx')).PhoneProof)

const said = words.phoneState

/** The phone number of the account, and its verification by a texted code. */
export function PhoneState({ user }: { user: ProfileView }) {
  if (user.phoneNumber === null) {
    return <p className="measure text-muted">{said.none}</p>
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{formatPhone(user.phoneNumber)}</p>
      {user.phoneVerified ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden size={20} />
          {said.confirmed}
        </p>
      ) : (
        // Another number starts a new verification.
        <Suspense>
          <PhoneProof key={user.phoneNumber} canText={user.canTextPhone} />
        </Suspense>
      )}
    </div>
  )
}
