import type { SendPhoneCode } from '@thali/contracts/people/users'

import { call } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { useSession } from '#web/lib/session.tsx'
import { joinGuestOrders } from '#web/site/orders/join-guest-orders.ts'
import { TextedCode } from '#web/site/phone-code/texted-code.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/dashboard.ts'

const said = words.phoneState

/** Proves the number of the account. Orders that were placed under it without the account become its own. */
export function PhoneProof({ canText }: { canText: boolean }) {
  const { refresh } = useSession()

  async function ask() {
    // Without the client's retries: on a 429 they would wait minutes for the next code behind a spinner.
    const options = { idempotencyKey: crypto.randomUUID(), retries: 0 }
    return (await client.request('POST', '/me/phone/code', options)) as SendPhoneCode['reply']
  }

  async function prove(_sent: SendPhoneCode['reply'], code: string) {
    await call('POST /me/phone/proof', { body: { code }, idempotencyKey: crypto.randomUUID() })
    const user = await refresh()
    toast.success(said.done)
    if (user) await joinGuestOrders(user)
  }

  return (
    <>
      <p className="measure text-muted">
        {said.notYet} {canText ? said.canText : said.cannotText}
      </p>
      {canText && <TextedCode words={said} ask={ask} prove={prove} />}
    </>
  )
}
