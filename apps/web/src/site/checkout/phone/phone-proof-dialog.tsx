import type { SendGuestCode } from '@thali/contracts/guests/guest-orders'

import { call } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { TextedCode } from '#web/site/phone-code/texted-code.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { words } from '#words/checkout/guest.ts'

export type PhoneProofDialogProps = {
  phone: string
  locationId: string
  onProved: (proof: string) => void
  onClose: () => void
}

/** Proves the number of a guest who pays in cash. The first code is sent as it opens. */
export function PhoneProofDialog({ phone, locationId, onProved, onClose }: PhoneProofDialogProps) {
  async function ask() {
    // Without the client's retries: on a 429 they would wait minutes for the next code behind a spinner.
    const options = { body: { phone, location: locationId }, idempotencyKey: crypto.randomUUID(), retries: 0 }
    return (await client.request('POST', '/guest/phone-code', options)) as SendGuestCode['reply']
  }

  async function prove({ id }: SendGuestCode['reply'], code: string) {
    const body = { id, code }
    const { proof } = await call('POST /guest/phone-proof', { body, idempotencyKey: crypto.randomUUID() })
    onProved(proof)
  }

  return (
    <Dialog open onClose={onClose} title={words.title} size="small">
      <div className="grid gap-4">
        <p>{words.lead}</p>
        <TextedCode words={words} ask={ask} prove={prove} asksAtOnce />
      </div>
    </Dialog>
  )
}
