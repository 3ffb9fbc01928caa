import type { Submission } from '#api/database/idempotency.ts'
import type { Principal } from '#api/identity/principal.ts'

/** The caller of a step. */
export type StepRequest = { principal: Principal; actor: string; submission: Submission | null; source: string }
