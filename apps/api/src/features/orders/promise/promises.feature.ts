import type { FeatureOptions } from '#api/app-options.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { createPromisesService, type Promises } from './promises.service.ts'

type Deps = { capacity: CapacityService; menu: MenuService }

/** What every order is told: placing and paying need it first. */
export function createPromises({ clock }: FeatureOptions, { capacity, menu }: Deps): Promises {
  return createPromisesService({ capacity, menu, clock })
}
