import { AppError } from '@thali/contracts/errors'
import type { ListFavorites } from '@thali/contracts/menu/menu'

import type { FavoritesRepository } from './favorites.repository.ts'
import type { Executor } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'

type Deps = { favorites: FavoritesRepository; idempotency: Idempotency }
type Change = { accountId: string; itemId: string; submission: Submission | null }

/** The favourite dishes of an account. Only the account itself can read them. */
export function createFavorites({ favorites, idempotency }: Deps) {
  async function list(accountId: string, executor?: Executor): Promise<ListFavorites['reply']> {
    const found = await favorites.list(accountId, executor)
    const byLocation = Map.groupBy(found, ({ locationId }) => locationId)
    return {
      favorites: Object.fromEntries(
        [...byLocation].map(([locationId, dishes]) => [locationId, dishes.map(({ itemId }) => itemId)]),
      ),
    }
  }

  return {
    list: (accountId: string) => list(accountId),

    /** @throws AppError `menu-item-not-found` */
    async add({ accountId, itemId, submission }: Change): Promise<ListFavorites['reply']> {
      return idempotency.once(submission, async (tx) => {
        if (!(await favorites.add(tx, accountId, itemId))) throw new AppError('menu-item-not-found')
        return list(accountId, tx)
      })
    },

    /** @throws AppError `menu-item-not-found` */
    async remove({ accountId, itemId, submission }: Change): Promise<ListFavorites['reply']> {
      return idempotency.once(submission, async (tx) => {
        if (!(await favorites.remove(tx, accountId, itemId))) throw new AppError('menu-item-not-found')
        return list(accountId, tx)
      })
    },
  }
}

export type Favorites = ReturnType<typeof createFavorites>
