import { AppError } from '@thali/contracts/errors'

import { countToday, readOwnData } from './own-data.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Owner } from '#api/identity/owner.ts'

/** So many files of their own data people can have within a day. */
const MOST_A_DAY = 3
const DOWNLOADED = 'account.data'

type Deps = { db: Database; clock: Clock; limits: boolean }

/** Gives the owner of an account a file with everything that is stored about them. */
export function createOwnData({ db, clock, limits }: Deps) {
  return {
    /**
     * A file of JSON for people, with its name.
     *
     * @throws AppError `too-many-downloads`
     */
    async read({ account, actor }: Owner): Promise<{ name: string; text: string }> {
      return db.transaction(async (tx) => {
        if (limits && (await countToday(tx, account.id, DOWNLOADED)) >= MOST_A_DAY)
          throw new AppError('too-many-downloads')
        await recordAudit(tx, { actor, action: DOWNLOADED, subject: account.id })
        const at = clock.now().toISOString()
        const data = await readOwnData(tx, account.id)
        return { name: `my-data-${at.slice(0, 10)}.json`, text: `${JSON.stringify({ at, ...data }, null, 2)}\n` }
      })
    },
  }
}

export type OwnData = ReturnType<typeof createOwnData>
