import { addFavorite, listFavorites, removeFavorite } from '@thali/contracts/menu/menu'

import { requireAccount } from '#api/identity/access.ts'
import type { AddRoute } from '#api/plugins/routes.ts'
import type { Favorites } from './favorites.service.ts'

export function addFavoriteRoutes(addRoute: AddRoute, { favorites }: { favorites: Favorites }): void {
  addRoute(listFavorites, ({ principal }) => favorites.list(requireAccount(principal).id))
  addRoute(addFavorite, ({ principal, params, submission }) =>
    favorites.add({ accountId: requireAccount(principal).id, itemId: params.itemId, submission }),
  )
  addRoute(removeFavorite, ({ principal, params, submission }) =>
    favorites.remove({ accountId: requireAccount(principal).id, itemId: params.itemId, submission }),
  )
}
