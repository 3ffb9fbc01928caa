import { exportTips, getTipDay, listTipDays, shareDayTips } from '@thali/contracts/payments/tips'
import { addDays } from '@thali/domain/time/zone'

import { createTipsRepository } from './tips.repository.ts'
import { createTipsService, type TipsService } from './tips.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { BookService } from '#api/features/book/book.feature.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { AddCsv } from '#api/plugins/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Parts = { book: BookService; placesAsked: PlacesAsked }

export function createTips({ database: { db }, ...shared }: FeatureOptions, { book, placesAsked }: Parts) {
  const tips = createTipsRepository(db)
  return {
    tips: createTipsService({
      ...shared,
      tips,
      book: book.reading,
      catchUpBook: book.booker.catchUp,
      placesAsked,
    }),
  }
}

export function addTips(
  { addRoute, addCsv }: { addRoute: AddRoute; addCsv: AddCsv },
  { tips }: { tips: TipsService },
): void {
  addRoute(listTipDays, ({ query, principal }) => tips.list(query, principal))
  addRoute(getTipDay, ({ params, query, principal }) => tips.get(params.day, query, principal))
  addRoute(shareDayTips, (call) => tips.share(call.params.day, call.body, call))
  addCsv(exportTips, {
    name: ({ location, from, until }) => `tips-${location}-${from}-${addDays(until, -1)}.csv`,
    columns: ['Date', 'Name', 'Hours', 'Amount', 'Shared by'],
    async *rows(query, principal) {
      const shares = await tips.listForFile(query, principal)
      yield shares.map(({ day, name, hours, amount, sharedBy }) => [
        day,
        name,
        hours?.toFixed(2) ?? '',
        amount.toFixed(2),
        sharedBy,
      ])
    },
  })
}
