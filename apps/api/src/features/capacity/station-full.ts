import { AppError } from '@thali/contracts/errors'

import { violatedConstraint } from '#api/database/database.ts'

/** Counts can change between a refusal and the reading of them. More failures in a row than this have another cause. */
export const ATTEMPTS = 4

/** Another order took minutes of a station after this one was planned. */
export class StationFull extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { retryAfter: 1, cause })
  }
}

/** Runs a sale again with a fresh plan where another order took the minutes that it was planned with. */
export async function withFreshPlans<Result>(sell: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await sell()
    } catch (error) {
      if (!(error instanceof StationFull) || tries === ATTEMPTS) throw error
    }
  }
}

/** Whether a write failed because more was claimed than there is. */
export function isOverCapacity(error: unknown): boolean {
  return !(error instanceof StationFull) && violatedConstraint(error) === 'capacity_used'
}
