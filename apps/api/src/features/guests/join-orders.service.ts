import type { JoinOrders } from '@thali/contracts/guests/guest-orders'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { takeOrders } from '#api/features/orders/join-orders.statements.ts'
import { countLoyalty } from '#api/features/orders/orders.statements.ts'
import type { AccountPrincipal } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

type Deps = { idempotency: Idempotency; tokens: LinkTokens }
type Caller = { account: AccountPrincipal; actor: string; submission: Submission | null }

/** Takes orders into an account that its owner has placed without one. Of two accounts the first gets them. */
export function createJoinOrders({ idempotency, tokens }: Deps) {
  return {
    /** Those under a number that both sides have proved, and of links whose address is the verified one. */
    async join({ links }: JoinOrders['body'], { account, actor, submission }: Caller): Promise<JoinOrders['reply']> {
      const { id, phone, phoneVerified, email, emailVerified } = account
      const provedPhone = phoneVerified ? normalizePhone(phone ?? '') : null
      const opened = links.filter(({ orderId, token }) => tokens.opens(orderId, token)).map(({ orderId }) => orderId)
      return idempotency.once(submission, async (tx) => {
        const joined = await takeOrders(tx, id, {
          provedPhone,
          verified: emailVerified ? { email: email.toLowerCase(), orderIds: opened } : null,
        })
        for (const order of joined) {
          await countLoyalty(tx, order, 1)
          const { id: subject, locationId, version } = order
          await recordChange(tx, { topic: 'order', subject, locationId, version })
        }
        if (joined.length > 0)
          await recordAudit(tx, { actor, action: 'account.join', subject: id, detail: { orders: joined.length } })
        return { joined: joined.length }
      })
    },
  }
}

export type OrderJoining = ReturnType<typeof createJoinOrders>
