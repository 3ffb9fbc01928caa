import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import type { EnterLawRate, ListLawRates } from '@thali/contracts/locations/law'
import type { EnteredRate } from '@thali/domain/law/location-taxes'
import { rateProblem } from '@thali/domain/law/opening-problems'
import { PROVINCES } from '@thali/domain/law/provinces'
import { localParts } from '@thali/domain/time/zone'

import { addEnteredRate, listEnteredRates } from './law-rates.statements.ts'
import { changeAllLocations, lockAllLocations } from './locations.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { Owner } from '#api/identity/owner.ts'

type Deps = {
  db: Database
  ownAccess: {
    /** @throws AppError for anything but the caller's own password */
    requirePassword: (owner: Owner, given: string) => Promise<void>
  }
  menu: Pick<MenuService, 'forgetAll'>
  clock: Clock
}

/** Rates of tax that an admin enters when a law changes before the program does (ruling 65). */
export function createLawRates({ db, ownAccess, menu, clock }: Deps) {
  return {
    list: async (): Promise<ListLawRates['reply']> => ({ rates: await listEnteredRates(db) }),

    /**
     * The same rate entered twice in a row is one.
     *
     * @throws AppError `invalid-argument`, and as `requirePassword`
     */
    async enter({ currentPassword, ...rate }: EnterLawRate['body'], owner: Owner): Promise<EnterLawRate['reply']> {
      const now = clock.now()
      const problem = rateProblem(rate, localParts(now).date)
      if (problem !== null) throw new AppError('invalid-argument', { message: problem, details: { rate: problem } })
      await ownAccess.requirePassword(owner, currentPassword)
      const rates = await db.transaction(async (tx) => {
        await lockAllLocations(tx)
        const known = await listEnteredRates(tx)
        const last = known.find(({ place }) => place === rate.place)
        if (last && isSame(last, rate)) return known
        const { actor } = owner
        await addEnteredRate(tx, rate, { actor, now })
        await recordAudit(tx, { actor, action: 'law.rate', subject: PROVINCES[rate.place].name, detail: rate })
        // Prices that were read before are asked for again.
        for (const { id, menuVersion } of await changeAllLocations(tx, undefined, now)) {
          await recordChange(tx, { topic: 'location', subject: id, locationId: id, version: menuVersion })
        }
        return listEnteredRates(tx)
      })
      menu.forgetAll()
      return { success: true, rates }
    },
  }
}

export type LawRates = ReturnType<typeof createLawRates>

function isSame(one: EnteredRate, { from, parts, source }: EnteredRate): boolean {
  return one.from === from && one.source === source && isDeepStrictEqual(one.parts, parts)
}
