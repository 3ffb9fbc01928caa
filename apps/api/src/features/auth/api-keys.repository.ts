import { randomUUID } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { apiKeys } from '#api/features/auth/auth.table.ts'
import { hashKey } from '#api/features/auth/session-reader.ts'

const FROM_SETTINGS = 'from settings'

/** Makes the keys that the settings name the only ones of their kind: a key that was taken out stops working. */
export async function ensureApiKeys(
  db: Database,
  keys: { admin: string | undefined; customer: string | undefined },
): Promise<void> {
  const wanted = [
    ...(keys.admin ? [{ scope: 'admin' as const, hash: hashKey(keys.admin) }] : []),
    ...(keys.customer ? [{ scope: 'customer' as const, hash: hashKey(keys.customer) }] : []),
  ]
  await db.transaction(async (tx) => {
    const present = await tx.select().from(apiKeys).where(eq(apiKeys.name, FROM_SETTINGS))
    const obsolete = present.filter((key) => !wanted.some((want) => want.hash === key.hash && want.scope === key.scope))
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
}
