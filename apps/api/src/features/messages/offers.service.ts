import { AppError } from '@thali/contracts/errors'
import type { ChooseOffers } from '@thali/contracts/messages/mailings'

import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import { recordConsent, allowOffers, suppressOffers } from '#api/features/users/users.statements.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

/** Finds an account that is not deleted. */
export type AccountReader = { findById(id: string, tx: Transaction): Promise<{ email: string } | undefined> }

type Deps = { users: AccountReader; tokens: LinkTokens; idempotency: Idempotency; publicUrl: string }
type Request = { actor: string; submission: Submission | null }

/** Subscribes to or unsubscribes from offers. The link of an e-mail is enough: nobody has to sign in to unsubscribe. */
export function createOffersService({ users, tokens, idempotency, publicUrl }: Deps) {
  /** @throws AppError `invalid-token`, also for a deleted account, so that the two look alike */
  function readToken(token: string): string {
    const end = token.lastIndexOf('.')
    const accountId = token.slice(0, Math.max(0, end))
    if (!tokens.opens(accountId, token.slice(end + 1))) throw new AppError('invalid-token')
    return accountId
  }

  async function apply(tx: Transaction, accountId: string, wantsOffers: boolean, actor: string): Promise<void> {
    const account = await users.findById(accountId, tx)
    if (!account) throw new AppError('invalid-token')
    await recordConsent(tx, { accountId, given: wantsOffers, source: 'unsubscribe' })
    await (wantsOffers ? allowOffers(tx, account.email) : suppressOffers(tx, account.email))
    const action = wantsOffers ? 'account.offers-allowed' : 'account.offers-ended'
    await recordAudit(tx, { actor, action, subject: accountId })
  }

  return {
    /** The page behind an offer's unsubscribe link. Mail clients send their one-click POST to the same address. */
    linkFor: (accountId: string): string =>
      `${publicUrl}/unsubscribe?token=${encodeURIComponent(`${accountId}.${tokens.of(accountId)}`)}`,

    async choose(
      { token, wantsOffers }: ChooseOffers['body'],
      { actor, submission }: Request,
    ): Promise<ChooseOffers['reply']> {
      const accountId = readToken(token)
      return idempotency.once(submission, async (tx) => {
        await apply(tx, accountId, wantsOffers, actor)
        return { success: true as const, wantsOffers }
      })
    },
  }
}

export type OffersService = ReturnType<typeof createOffersService>
