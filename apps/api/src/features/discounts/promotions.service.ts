import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { CodeView, CreateCode, UpdateCode } from '@thali/contracts/payments/codes'
import { type Cents, cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { promotionCode } from '@thali/domain/money/promotion'

import type { CountedPromotion, PromotionsRepository, StoredPromotion } from './promotions.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'

type Deps = {
  promotions: PromotionsRepository
  hasLocation: (id: string) => Promise<boolean>
  idempotency: Idempotency
  clock: Clock
}
type Caller = { actor: string; submission: Submission | null }

/** The codes that the restaurant gives out. */
export function createPromotionsService({ promotions, hasLocation, idempotency, clock }: Deps) {
  async function requireLocations(ids: readonly string[]): Promise<void> {
    const known = await Promise.all(ids.map((id) => hasLocation(id)))
    if (known.includes(false)) throw new AppError('location-not-found')
  }

  return {
    list: async (): Promise<{ codes: CodeView[] }> => ({ codes: (await promotions.list()).map(toView) }),

    /** @throws AppError `code-exists`, `location-not-found` */
    async create(body: CreateCode['body'], { actor, submission }: Caller): Promise<CreateCode['reply']> {
      await requireLocations(body.locations)
      return idempotency.once(submission, async (tx) => {
        const id = randomUUID()
        const code = promotionCode(body.code) ?? ''
        const row = { ...toRow(body), id, code, updatedBy: actor, updatedAt: clock.now() }
        if (!(await promotions.insert(tx, row))) throw new AppError('code-exists')
        await recordAudit(tx, { actor, action: 'code.created', subject: id, detail: { code, ...toRow(body) } })
        return { code: toView({ ...row, isActive: true, version: 1, used: 0 }) }
      })
    },

    /** @throws AppError `not-found`, `code-changed`, `location-not-found` */
    async update(
      id: string,
      { isActive, version, ...body }: UpdateCode['body'],
      { actor, submission }: Caller,
    ): Promise<UpdateCode['reply']> {
      await requireLocations(body.locations)
      return idempotency.once(submission, async (tx) => {
        const set = { ...toRow(body), isActive }
        const changed = await promotions.change(
          tx,
          { id, version },
          { ...set, updatedBy: actor, updatedAt: clock.now() },
        )
        if (!changed) throw new AppError((await promotions.exists(tx, id)) ? 'code-changed' : 'not-found')
        await recordAudit(tx, { actor, action: 'code.changed', subject: id, detail: { code: changed.code, ...set } })
        return { code: toView(changed) }
      })
    },
  }
}

export type PromotionsService = ReturnType<typeof createPromotionsService>

type Fields = Omit<CreateCode['body'], 'code'>

function toRow({ kind, value, minimum, from, until, locations, onceEach, most }: Fields) {
  return {
    kind,
    value: kind === 'amount' ? centsFromDollars(value) : value,
    minimumCents: centsFromDollars(minimum),
    fromDay: from,
    untilDay: until,
    locationIds: locations,
    onceEach,
    most,
  } satisfies Partial<StoredPromotion>
}

function toView(promotion: CountedPromotion): CodeView {
  const { id, code, kind, value, minimumCents, fromDay, untilDay, locationIds } = promotion
  const { onceEach, most, isActive, version, used } = promotion
  return {
    id,
    code,
    kind,
    onceEach,
    most,
    isActive,
    version,
    used,
    value: kind === 'amount' ? toDollars(cents(value)) : value,
    minimum: toDollars(minimumCents as Cents),
    from: fromDay,
    until: untilDay,
    locations: locationIds,
  }
}
