import { AppError } from '@thali/contracts/errors'
import { violatedConstraint } from '@thali/keeper/connection/connect'

/** Counts can change between a refusal and the reading of them. More failures in a row than this have another cause. */
export const ATTEMPTS = 4

/** What an order was planned with has changed since. */
export class StalePlan extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { retryAfter: 1, cause })
  }
}

/** Another order took minutes of a station after this one was planned. */
export class StationFull extends StalePlan {}

/** Runs a sale again with a fresh plan where what it was planned with is no longer so. */
export async function withFreshPlans<Result>(sell: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await sell()
    } catch (error) {
      if (!(error instanceof StalePlan) || tries === ATTEMPTS) throw error
    }
  }
}

/** Whether a write failed because more was claimed than there is. */
export function isOverCapacity(error: unknown): boolean {
  return !(error instanceof StationFull) && violatedConstraint(error) === 'capacity_used'
}
