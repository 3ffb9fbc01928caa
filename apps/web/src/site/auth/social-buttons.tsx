import { useState } from 'react'

import { signInWith } from './account-calls.ts'
import { FailureBanner, type Failure, failureOf } from './failure.tsx'
import { callbackPath, useFrom } from './way-back.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

/** Sign-in by another provider. Renders nothing while no provider is set up. */
export function SocialButtons() {
  const { signInProviders } = useSite()
  const from = useFrom()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function leaveFor(provider: string): Promise<void> {
    setLeavingFor(provider)
    setFailure(null)
    try {
      await signInWith(provider, callbackPath(from))
    } catch (error) {
      setFailure(failureOf(error, serverNowMs()))
      setLeavingFor(null)
    }
  }

  if (signInProviders.length === 0) return null
  return (
    <div className="grid gap-3">
      <FailureBanner failure={failure} />
      {signInProviders.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="large"
          full
          busy={leavingFor === id}
          disabled={leavingFor !== null && leavingFor !== id}
          onClick={() => void leaveFor(id)}
        >
          Continue with {name}
        </Button>
      ))}
      <p className="mt-2 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your e-mail
      </p>
    </div>
  )
}
