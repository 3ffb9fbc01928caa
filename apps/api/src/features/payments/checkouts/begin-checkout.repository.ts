import type { Pool } from '#api/database/database.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

const INSERT_CHECKOUT = `
INSERT INTO checkouts (
  id, kind, order_id, draft, location_id, account_id, cart, total_cents, currency, state, principal, submission_key,
  request_hash, expires_at, created_at, check_at
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`

const OPEN_PAGE = `
UPDATE checkouts SET session_id = $2, payment_url = $3 WHERE id = $1 AND state = 'open' AND closed_because IS NULL`

/** What every card payment begins with, before and after the provider is asked for its page: one prepared statement each. */
export function createBeginCheckoutRepository(pool: Pool) {
  return {
    /** @throws the violated constraint: `checkouts_submission`, `checkouts_open_cart`, `discount_code_free` */
    async insert(checkout: Checkout): Promise<void> {
      await pool.query({
        name: 'insert-checkout',
        text: INSERT_CHECKOUT,
        values: [
          checkout.id,
          checkout.kind,
          checkout.orderId,
          checkout.draft && JSON.stringify(checkout.draft),
          checkout.locationId,
          checkout.accountId,
          checkout.cart,
          checkout.totalCents,
          checkout.currency,
          checkout.state,
          checkout.principal,
          checkout.submissionKey,
          checkout.requestHash,
          checkout.expiresAt,
          checkout.createdAt,
          checkout.checkAt,
        ],
      })
    },

    /** Stores the page of a checkout. False when it was closed meanwhile. */
    async openPage(id: string, page: { sessionId: string; paymentUrl: string }): Promise<boolean> {
      const values = [id, page.sessionId, page.paymentUrl]
      const { rowCount } = await pool.query({ name: 'open-page', text: OPEN_PAGE, values })
      return rowCount === 1
    },
  }
}

export type BeginCheckoutRepository = ReturnType<typeof createBeginCheckoutRepository>
