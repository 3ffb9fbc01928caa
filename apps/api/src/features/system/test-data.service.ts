import { AppError } from '@thali/contracts/errors'
import type { GetTestData, RemoveTestData } from '@thali/contracts/system/settings'

import type { RealData, TestDataRepository } from './test-data.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'

type Deps = {
  db: Database
  testData: TestDataRepository
  menu: Pick<MenuService, 'forgetAll'>
  clock: Clock
}

/** Removes orders, bookings, payments and messages made in test mode. */
export function createTestDataService({ db, testData, menu, clock }: Deps) {
  return {
    /** Notes at the start whether this installation works for real. */
    noteStart: (isReal: boolean) => testData.noteStart({ isReal, at: clock.now() }),

    async look(): Promise<GetTestData['reply']> {
      const [counts, { realSince, ...real }] = await Promise.all([testData.counts(), testData.real()])
      return { counts, realSince: realSince?.toISOString() ?? null, real }
    },

    /** @throws AppError `real-data-exists` */
    async remove({ withMenu }: RemoveTestData['body'], actor: string): Promise<RemoveTestData['reply']> {
      const reply = await db.transaction(async (tx) => {
        await testData.lock(tx)
        if (isReal(await testData.real(tx))) throw new AppError('real-data-exists')
        const counts = await testData.counts(tx)
        await testData.empty(tx, clock.now())
        const removed = { ...counts, dishes: withMenu ? await testData.emptyMenus(tx) : 0 }
        await recordAudit(tx, { actor, action: 'test-data.remove', subject: 'installation', detail: removed })
        for (const locationId of await testData.locationIds(tx)) {
          await recordChange(tx, { topic: withMenu ? 'menu' : 'location', subject: locationId, locationId })
        }
        return { removed }
      })
      menu.forgetAll()
      return reply
    },
  }
}

export type TestDataService = ReturnType<typeof createTestDataService>

function isReal({ orders, bookings, payments }: RealData): boolean {
  return orders + bookings + payments > 0
}
