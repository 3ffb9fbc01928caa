import type { FeatureOptions } from '#api/app-options.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { createPromisesService, type Promises } from './promises.service.ts'

/** What every order is told: placing and paying need it first. */
export function createPromises({ clock }: FeatureOptions, capacity: CapacityService): Promises {
  return createPromisesService({ capacity, clock })
}
