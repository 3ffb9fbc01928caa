import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import type { MediaStore } from '#api/features/media/media.ts'
import { createPhotoEncoder } from '#api/features/media/photo-encoder.ts'
import { createMenuChanges } from '#api/features/menu/menu-changes.ts'
import { createMenuManagementRepository } from './management/menu-management.repository.ts'
import { createMenuManagement } from './management/menu-management.service.ts'
import { createMenuPhotos } from './management/menu-photos.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { Idempotency } from '#api/database/idempotency.ts'

type Deps = {
  db: Database
  media: MediaStore
  menu: MenuService
  idempotency: Idempotency
  clock: Clock
  onError: (error: unknown) => void
}

/** Creates the services that change menus. */
export function createMenuServices({ db, media, menu, idempotency, clock, onError }: Deps) {
  const items = createMenuManagementRepository(db)
  const changes = createMenuChanges({ items, menu, idempotency, clock })
  const encoder = createPhotoEncoder()
  return {
    menuManagement: createMenuManagement({ items, menu, changes, clock }),
    menuPhotos: createMenuPhotos({ items, changes, media, encoder, idempotency, clock, onError }),
  }
}
