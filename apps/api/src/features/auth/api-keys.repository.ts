import { randomUUID } from 'node:crypto'

import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { apiKeys } from '#api/features/auth/auth.table.ts'
import { hashKey } from '#api/identity/principal-reader.ts'

const FROM_SETTINGS = 'from settings'
/** Keys from the environment have no creator and a fixed name. A key made by a person may have any name. */
const ofSettings = and(eq(apiKeys.name, FROM_SETTINGS), isNull(apiKeys.createdBy))

const { hash: _recognisedBy, ...COLUMNS } = getTableColumns(apiKeys)

/** An API key without its hash. `createdBy` is null for keys that come from the environment. */
export type ApiKey = Omit<typeof apiKeys.$inferSelect, 'hash'>
export type NewApiKey = Pick<ApiKey, 'id' | 'name' | 'scope' | 'createdAt'> & {
  secret: string
  hint: string
  createdBy: string
}

export function createApiKeysRepository(db: Database) {
  return {
    /** Newest first; revoked keys last. */
    async list(): Promise<ApiKey[]> {
      return db
        .select(COLUMNS)
        .from(apiKeys)
        .orderBy(sql`${apiKeys.revokedAt} IS NOT NULL`, desc(apiKeys.createdAt), apiKeys.id)
    },

    async find(id: string): Promise<ApiKey | undefined> {
      const [key] = await db.select(COLUMNS).from(apiKeys).where(eq(apiKeys.id, id))
      return key
    },

    /** Reads the key FOR UPDATE, so that nobody else can revoke it until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<ApiKey | undefined> {
      const [key] = await tx.select(COLUMNS).from(apiKeys).where(eq(apiKeys.id, id)).for('no key update')
      return key
    },

    /** Stores only the hash of the secret. */
    async insert(tx: Transaction, { secret, ...key }: NewApiKey): Promise<void> {
      await tx.insert(apiKeys).values({ ...key, hash: hashKey(secret) })
    },

    async update(tx: Transaction, id: string, change: { name: string } | { revokedAt: Date }): Promise<void> {
      await tx.update(apiKeys).set(change).where(eq(apiKeys.id, id))
    },

    /** Makes the keys of the environment the only ones of their kind: a key removed from the environment stops working. */
    async ensure(keys: { admin: string | undefined; customer: string | undefined }): Promise<void> {
      const wanted = [
        ...(keys.admin ? [{ scope: 'admin' as const, hash: hashKey(keys.admin) }] : []),
        ...(keys.customer ? [{ scope: 'customer' as const, hash: hashKey(keys.customer) }] : []),
      ]
      await db.transaction(async (tx) => {
        const present = await tx.select().from(apiKeys).where(ofSettings)
        const obsolete = present.filter(
          (key) => !wanted.some((want) => want.hash === key.hash && want.scope === key.scope),
        )
        if (obsolete.length > 0) {
          await tx.delete(apiKeys).where(
            inArray(
              apiKeys.id,
              obsolete.map((key) => key.id),
            ),
          )
        }
        for (const want of wanted) {
          await tx
            .insert(apiKeys)
            .values({ id: randomUUID(), name: FROM_SETTINGS, ...want })
            .onConflictDoNothing()
        }
      })
    },
  }
}
