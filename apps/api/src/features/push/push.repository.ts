import { canSeeLocation, type Role } from '@thali/domain/auth/roles'
import { MOST_DEVICES_TOLD, type PushWing } from '@thali/domain/messages/push-news'
import { and, eq, ne, or, sql } from 'drizzle-orm'

import { pushSubscriptions } from './push.table.ts'
import type { Database, Pool } from '#api/database/database.ts'
import { IS_IN_USE } from '#api/identity/principal-reader.ts'

/** Where a push goes, and with which keys it is encrypted. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }
export type ReachableSubscription = Subscription & { id: string }

/** A wing in one sign-in. */
export type Place = { sessionId: string; wing: PushWing }

/** Whom a push is for: those who work at a location, or one customer. */
export type Readers = { locationId: string } | { accountId: string }

type Reachable = ReachableSubscription & { role: Role; locationIds: string[] }

/** Prepared, because every new order asks it. */
const LIST_REACHABLE = `
SELECT p.id, p.endpoint, p.p256dh, p.auth, u.role,
       ARRAY(SELECT location_id FROM user_locations WHERE user_id = u.id) AS "locationIds"
FROM push_subscriptions p
JOIN sessions s ON s.id = p.session_id
JOIN users u ON u.id = s.user_id
WHERE p.wing = $1 AND u.is_active AND u.deleted_at IS NULL AND s.expires_at > now() AND ${IS_IN_USE}
  AND ($2::uuid IS NULL OR p.id = $2) AND ($3::text IS NULL OR u.id = $3)
ORDER BY p.created_at`

export function createPushRepository(db: Database, pool: Pool) {
  const at = ({ sessionId, wing }: Place) =>
    and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.wing, wing))

  /** Subscriptions of accounts that are signed in and active now. */
  async function listReachable(wing: PushWing, only: { id?: string | undefined; accountId?: string }) {
    const values = [wing, only.id ?? null, only.accountId ?? null]
    const { rows } = await pool.query<Reachable>({ name: 'reachable-subscriptions', text: LIST_REACHABLE, values })
    return rows
  }

  return {
    async find(place: Place) {
      const [found] = await db.select().from(pushSubscriptions).where(at(place))
      return found
    },

    /**
     * Stores the subscription of a browser in one wing, in place of an earlier one there. The same browser in another
     * sign-in gives way, and so does the account's oldest subscription when there are too many. False when the address
     * belongs to a browser with another secret: a person who knows only the address must not end its notices.
     */
    async save(place: Place & { accountId: string }, { endpoint, p256dh, auth }: Subscription): Promise<boolean> {
      const { accountId, sessionId, wing } = place
      return db.transaction(async (tx) => {
        const [stranger] = await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.auth, auth)))
        if (stranger) return false
        const elsewhere = or(ne(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.wing, wing))
        await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), elsewhere))
        const keys = { endpoint, p256dh, auth }
        await tx
          .insert(pushSubscriptions)
          .values({ sessionId, wing, ...keys })
          .onConflictDoUpdate({
            target: [pushSubscriptions.sessionId, pushSubscriptions.wing],
            set: { ...keys, createdAt: sql`now()`, lastSentAt: null, failedAt: null },
          })
        await tx.execute(sql`
          DELETE FROM push_subscriptions WHERE id IN (
            SELECT p.id FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
            WHERE s.user_id = ${accountId} AND p.wing = ${wing}
            ORDER BY p.created_at DESC OFFSET ${MOST_DEVICES_TOLD}
          )`)
        return true
      })
    },

    async end(place: Place): Promise<void> {
      await db.delete(pushSubscriptions).where(at(place))
    },

    /** The subscriptions that may be told now; with an id that one only, if it still may. */
    async listFor(readers: Readers, id?: string): Promise<ReachableSubscription[]> {
      if ('accountId' in readers) return listReachable('site', { id, accountId: readers.accountId })
      const staff = await listReachable('admin', { id })
      return staff.filter(({ role, locationIds }) => canSeeLocation(role, locationIds, readers.locationId))
    },

    async noteSent(id: string, now: Date): Promise<void> {
      await db.update(pushSubscriptions).set({ lastSentAt: now, failedAt: null }).where(eq(pushSubscriptions.id, id))
    },

    async noteFailed(id: string, now: Date): Promise<void> {
      await db.update(pushSubscriptions).set({ failedAt: now }).where(eq(pushSubscriptions.id, id))
    },

    /** Deletes a subscription that the browser has ended; a renewed one, with another address, stays. */
    async forget({ id, endpoint }: ReachableSubscription): Promise<void> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
    },
  }
}

export type PushRepository = ReturnType<typeof createPushRepository>
