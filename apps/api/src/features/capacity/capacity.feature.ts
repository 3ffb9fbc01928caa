import { createCapacityRepository } from './capacity.repository.ts'
import { type CapacityService, createCapacityService } from './capacity.service.ts'
import { createKitchenLoadRepository } from './kitchen-load.repository.ts'
import type { FeatureOptions } from '#api/app-options.ts'

/** What every sale claims: placing, paying and the office need it first. */
export function createCapacity({ database: { db }, clock }: FeatureOptions): CapacityService {
  return createCapacityService({
    capacity: createCapacityRepository(db),
    kitchens: createKitchenLoadRepository(db),
    clock,
  })
}
