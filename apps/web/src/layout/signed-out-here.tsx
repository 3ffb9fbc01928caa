import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call } from '#web/lib/api/api.ts'
import { signedOutHere } from '#web/lib/kept/account-marks.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { addressOf } from '#web/lib/language.ts'
import { tellOtherTabs } from '#web/lib/session.tsx'
import { tellServer } from '#web/lib/sign-out.ts'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/no-network.ts'

const FIRST_WAIT_MS = 10_000
const LAST_WAIT_MS = 60_000

/** All that is shown after a sign-out of which the server does not know yet. */
export function SignedOutHere({ accountId }: { accountId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isAsking, tell } = useTelling(accountId)
  useEffect(() => {
    // `theme.js` has hidden the page, in case it was still one of the account.
    document.documentElement.hidden = false
    heading.current?.focus()
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <CloudOff aria-hidden size={48} className="text-muted" />
      <h1 ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        {words.signedOutHere}
      </h1>
      <p>{words.signedOutLead}</p>
      <Button busy={isAsking} onClick={() => void tell()}>
        {words.tryNow}
      </Button>
    </main>
  )
}

/** Tells the server as soon as it can be reached. */
function useTelling(accountId: string) {
  const [isAsking, setIsAsking] = useState(false)

  async function tell() {
    setIsAsking(true)
    const isTold = await endSessionOf(accountId).catch(() => false)
    setIsAsking(false)
    if (!isTold) return
    signedOutHere.change(() => null)
    tellOtherTabs()
  }

  // Told here or by another tab.
  const isPending = useShared(signedOutHere) !== null
  useEffect(() => {
    if (!isPending) window.location.assign(addressOf('/login'))
  }, [isPending])

  useWhenBackOnline(() => void tell())
  const tellNow = useEffectEvent(() => void tell())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tellAgain = (waitMs: number) => {
      tellNow()
      timer = setTimeout(() => tellAgain(Math.min(2 * waitMs, LAST_WAIT_MS)), waitMs)
    }
    tellAgain(FIRST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { isAsking, tell }
}

/** Ends the session of this account only: somebody else may have signed in since. False without an answer. */
async function endSessionOf(accountId: string): Promise<boolean> {
  const { user } = await call('GET /session', { isAsked: true })
  return user?.uid === accountId ? tellServer() : true
}
