import { createAvailabilityService } from './availability.service.ts'
import { createFavoritesRepository } from './favorites.repository.ts'
import { createFavorites } from './favorites.service.ts'
import { createMenuFileReader } from './files/menu-file-reader.ts'
import { createMenuFilesRepository } from './files/menu-files.repository.ts'
import { createMenuFiles } from './files/menu-files.service.ts'
import { createMenuCategories } from './management/menu-categories.service.ts'
import { createMenuManagementRepository } from './management/menu-management.repository.ts'
import { createMenuManagement } from './management/menu-management.service.ts'
import { createMenuPhotos } from './management/menu-photos.service.ts'
import { createMenuChanges } from './menu-changes.ts'
import { createMenuRepository } from './menu.repository.ts'
import { addFavoriteRoutes, addMenuFileRoutes, addMenuPhotoRoutes, addMenuRoutes } from './menu.routes.ts'
import { createMenuService, type MenuService } from './menu.service.ts'
import { createOptionGroups } from './option-groups.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { createPhotoEncoder } from '#api/features/media/photo-encoder.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

/** The menus that guests read: other features need them first. */
export function createMenu({ database: { db }, clock }: FeatureOptions): MenuService {
  return createMenuService({ menu: createMenuRepository(db), clock })
}

/** What changes the menus, and the favourites of accounts. */
export function createMenuWork(
  { database: { db }, media, idempotency, clock, onError }: FeatureOptions,
  menu: MenuService,
) {
  const items = createMenuManagementRepository(db)
  const menus = createMenuRepository(db)
  const changes = createMenuChanges({ items, menu, idempotency, clock })
  const categories = createMenuCategories({ items, menu, changes })
  const encoder = createPhotoEncoder()
  return {
    availability: createAvailabilityService({ menu, idempotency, clock }),
    favorites: createFavorites({ favorites: createFavoritesRepository(db), idempotency }),
    menuManagement: createMenuManagement({ items, menu, categories, changes, clock }),
    menuCategories: categories,
    optionGroups: createOptionGroups({ menus, changes, clock }),
    menuFiles: createMenuFiles({
      files: createMenuFilesRepository(db),
      reader: createMenuFileReader(),
      items,
      menu,
      menus,
      changes,
      clock,
    }),
    menuPhotos: createMenuPhotos({ items, changes, media, encoder, idempotency, clock, onError }),
  }
}

type Routes = Parameters<typeof addMenuRoutes>[1] &
  Parameters<typeof addMenuFileRoutes>[1] &
  Parameters<typeof addFavoriteRoutes>[1] & { uploads: Uploads }

export function addMenu({ api, frame, addRoute }: RouteScope, services: Routes): void {
  addMenuRoutes(addRoute, services)
  addMenuFileRoutes(addRoute, services)
  addMenuPhotoRoutes(api, { ...frame, ...services })
  addFavoriteRoutes(addRoute, services)
}
