import { pinRestMinutes } from '@thali/domain/auth/pins'
import type { Role } from '@thali/domain/auth/roles'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { devicePeople, staffPins } from '#api/features/auth/auth.table.ts'

/** A member of staff at a device. */
export type PersonHere = { id: string; name: string; role: Role; locationIds: string[]; pinDigits: number | null }

/** Staff who share a location with the account that signed the device in. Admins work everywhere. */
const PEOPLE_HERE = (sessionId: string) => sql<PersonHere>`
SELECT p.id, p.name, p.role, ARRAY(SELECT location_id FROM user_locations WHERE user_id = p.id) AS "locationIds",
       (SELECT digits FROM staff_pins WHERE user_id = p.id) AS "pinDigits"
FROM sessions s JOIN users u ON u.id = s.user_id
JOIN users p ON p.role <> 'customer' AND p.is_active AND p.deleted_at IS NULL AND (
  p.role = 'admin' OR u.role = 'admin' OR EXISTS (
    SELECT FROM user_locations a JOIN user_locations b USING (location_id) WHERE a.user_id = u.id AND b.user_id = p.id))
WHERE s.id = ${sessionId}
ORDER BY p.name, p.id`

/** The PINs of staff, and how often each was wrong. */
export function createPinsRepository(db: Database) {
  return {
    async listHere(sessionId: string): Promise<PersonHere[]> {
      return (await db.execute<PersonHere>(PEOPLE_HERE(sessionId))).rows
    },

    async has(userId: string): Promise<boolean> {
      const found = await db.select({ id: staffPins.userId }).from(staffPins).where(eq(staffPins.userId, userId))
      return found.length > 0
    },

    async set(tx: Transaction, userId: string, pin: { hash: string; digits: number }): Promise<void> {
      const fresh = { ...pin, misses: 0, restsUntil: null }
      await tx
        .insert(staffPins)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: staffPins.userId, set: fresh })
    },

    async remove(tx: Executor, userId: string): Promise<void> {
      await tx.delete(staffPins).where(eq(staffPins.userId, userId))
    },

    /** Counts a PIN at a device as wrong until it proves right; false where it takes none before a password. */
    async countAtDevice(sessionId: string, most: number): Promise<boolean> {
      const counted = await db
        .insert(devicePeople)
        .values({ sessionId, pinMisses: 1 })
        .onConflictDoUpdate({
          target: devicePeople.sessionId,
          set: { pinMisses: sql`${devicePeople.pinMisses} + 1` },
          setWhere: lt(devicePeople.pinMisses, most),
        })
        .returning({ id: devicePeople.sessionId })
      return counted.length > 0
    },

    async forgiveDevice(tx: Transaction, sessionId: string): Promise<void> {
      await tx.update(devicePeople).set({ pinMisses: 0 }).where(eq(devicePeople.sessionId, sessionId))
    },

    /**
     * Counts a PIN of a person as wrong until it proves right. The one after which it rests lets it rest at once, so that of
     * many at the same time no more are tried than one after another.
     */
    countOf: (userId: string, now: Date): Promise<Counted> =>
      db.transaction(async (tx) => {
        const [found] = await tx.select().from(staffPins).where(eq(staffPins.userId, userId)).for('update')
        if (!found) return { kind: 'none' }
        if (found.restsUntil && found.restsUntil > now) return { kind: 'rests', until: found.restsUntil }
        const nth = found.misses + 1
        const minutes = pinRestMinutes(nth)
        const restsUntil = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
        await tx.update(staffPins).set({ misses: nth, restsUntil }).where(eq(staffPins.userId, userId))
        return { kind: 'counted', hash: found.hash, nth, restsUntil }
      }),

    /** A PIN proved right, the nth of those that were counted. False where it rests, because later ones were wrong meanwhile. */
    async forgive(tx: Transaction, userId: string, { nth, now }: { nth: number; now: Date }): Promise<boolean> {
      const isUsable = or(isNull(staffPins.restsUntil), lte(staffPins.restsUntil, now), eq(staffPins.misses, nth))
      const forgiven = await tx
        .update(staffPins)
        .set({ misses: 0, restsUntil: null })
        .where(and(eq(staffPins.userId, userId), isUsable))
        .returning({ id: staffPins.userId })
      return forgiven.length > 0
    },
  }
}

type Counted =
  | { kind: 'counted'; hash: string; nth: number; restsUntil: Date | null }
  | { kind: 'rests'; until: Date }
  | { kind: 'none' }

export type PinsRepository = ReturnType<typeof createPinsRepository>
