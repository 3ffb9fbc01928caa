import type { Claim } from '@thali/domain/orders/capacity/claims'
import { unpaidStationOf } from '@thali/domain/orders/capacity/load'

import { holdEndsAt, minutesHeldUntil, type PagePayer } from './new-checkout.ts'
import type { Pool } from '#api/database/database.ts'
import { claimParts } from '#api/features/capacity/claim-parts.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

/**
 * The checkout, where its payer may open one more, and what its draft claims while it can be paid. Its place among the pages
 * of its payer is the first that is free.
 */
const INSERT_CHECKOUT = `
WITH free AS (
  SELECT min(number) AS number FROM generate_series(1, COALESCE($21::integer, 0)) AS number
  WHERE NOT EXISTS (
    SELECT FROM checkouts
    WHERE payer = $20::text AND payer_place = number AND state IN ('open', 'processing') AND closed_because IS NULL
  )
),
place AS (
  INSERT INTO checkouts (
    id, kind, order_id, draft, location_id, account_id, cart, total_cents, currency, state, principal, submission_key,
    request_hash, expires_at, created_at, check_at, payer, payer_place, reader_id
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $20::text, free.number, $22
  FROM free WHERE $21::integer IS NULL OR free.number IS NOT NULL
  RETURNING order_id, location_id, $17::jsonb AS claims, $18::timestamptz AS held_until,
    $19::timestamptz AS minutes_until
),
${claimParts()}
SELECT FROM place`

type Held = {
  /** What is held for it while it can be paid. */
  claims: readonly Claim[]
  payer: PagePayer | null
}

const OPEN_PAGE = `
UPDATE checkouts SET session_id = $2, payment_url = $3 WHERE id = $1 AND state = 'open' AND closed_because IS NULL`

/** What every card payment begins with, before and after the provider is asked for its page: one prepared statement each. */
export function createBeginCheckoutRepository(pool: Pool) {
  return {
    /**
     * False when its payer has as many pages open as may be.
     *
     * @throws the violated constraint: `checkouts_submission`, `checkouts_open_cart`, `checkouts_payer_place`,
     * `checkouts_open_reader`, `discount_code_free`, `capacity_used`
     */
    async insert(checkout: Checkout, { claims, payer }: Held): Promise<boolean> {
      const holdsMinutes = claims.some(({ subject }) => unpaidStationOf(subject) !== null)
      const { rowCount } = await pool.query({
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
          JSON.stringify(claims),
          holdEndsAt(checkout),
          holdsMinutes ? minutesHeldUntil(checkout) : null,
          payer?.subject ?? null,
          payer?.most ?? null,
          checkout.readerId,
        ],
      })
      return rowCount === 1
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
