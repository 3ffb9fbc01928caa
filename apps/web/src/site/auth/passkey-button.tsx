import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import { begin } from './account-calls.ts'
import { useArrival } from './way-back.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/account/passkeys.ts'

/** Signs a member of staff in by passkey. */
export function PasskeyButton() {
  const { arrive } = useArrival()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn() {
    setIsBusy(true)
    setFailure(null)
    try {
      const { wish } = await call('POST /auth/passkey/begin', { body: {} })
      const optionsJSON = wish as unknown as PublicKeyCredentialRequestOptionsJSON
      const signed = await startAuthentication({ optionsJSON }).catch(() => null)
      if (signed === null) return setFailure(words.notSigned)
      const { id, rawId, type, response } = signed
      const { clientDataJSON, authenticatorData, signature } = response
      await call('POST /auth/passkey', {
        body: { signed: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
      })
      await begin()
      await arrive()
    } catch (error) {
      setFailure(isApiError(error) && error.code === 'passkey-refused' ? error.message : userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        size="large"
        full
        busy={isBusy}
        icon={<KeyRound aria-hidden size={20} />}
        onClick={() => void signIn()}
      >
        {words.signIn}
      </Button>
      <div role="alert">{failure && <Banner tone="danger">{failure}</Banner>}</div>
    </div>
  )
}
