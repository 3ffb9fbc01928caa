import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { stationOf, unpaidStationOf } from '@thali/domain/orders/capacity/load'
import { dishesOf, dishSubject, type SoldDish } from '@thali/domain/orders/capacity/portions'
import { withoutMinutes } from '@thali/domain/orders/capacity/unpaid'
import type { OrderLine } from '@thali/domain/orders/order-lines'

import type { CapacityRepository, HeldByDraft, Shortage } from './capacity.repository.ts'
import type { KitchenLoad, KitchenLoadRepository } from './kitchen-load.repository.ts'
import { ATTEMPTS, isOverCapacity, StationFull } from './station-full.ts'
import type { Clock } from '#api/clock.ts'

type SoldQuestion = {
  subjects: readonly string[]
  from: Date
  actor: string | null
  own?: readonly Claim[] | undefined
}

/** How many portions of a dish are sold on the business day that begins at `at`. */
export type SoldPortions = { subject: string; at: Date; used: number }

type Sale = {
  /** Of the order, or of the draft that becomes it. */
  id: string
  locationId: string
  lines: readonly OrderLine[]
  claims: readonly Claim[]
  /** The member of staff who, once asked, sells more than is left. */
  oversoldBy?: string | null
}

/** Clocks of nodes may differ by less. */
const MARGIN_MS = 60_000

type Deps = { capacity: CapacityRepository; kitchens: KitchenLoadRepository; clock: Clock }

export function createCapacityService({ capacity, kitchens, clock }: Deps) {
  return {
    /**
     * Runs work that claims what a sale takes. A payment page holds no minutes where unpaid pages hold their third already.
     * For staff who sell more than is left, the limits are raised, work runs again, and the audit log says so.
     *
     * @throws AppError `sold-out` with how many are left of each dish, `StationFull`
     */
    async selling<Result>(
      { id, locationId, lines, claims, oversoldBy = null }: Sale,
      work: (claims: readonly Claim[]) => Promise<Result>,
    ): Promise<Result> {
      let wanted = claims
      let isOversold = false
      for (let tries = 0; tries < ATTEMPTS; tries++) {
        try {
          const result = await work(wanted)
          if (oversoldBy !== null && isOversold)
            await capacity.noteOversold({ id, locationId, actor: oversoldBy }, wanted)
          return result
        } catch (error) {
          if (!isOverCapacity(error)) throw error
          const short = await capacity.listShort(locationId, wanted)
          if (short.some(({ subject }) => unpaidStationOf(subject) !== null)) {
            wanted = withoutMinutes(wanted)
            continue
          }
          if (short.some(({ subject }) => stationOf(subject) !== null)) throw new StationFull(error)
          if (short.length > 0 && oversoldBy === null) throw soldOut(lines, short, error)
          if (short.length === 0) continue
          wanted = wanted.map((claim) => raised(claim, short))
          isOversold = true
        }
      }
      throw new AppError('unavailable', { retryAfter: 1 })
    },

    /** Gives back what payment pages held that are long over, and the minutes of those that nobody paid soon. */
    giveBackExpired(): Promise<number> {
      const now = clock.now()
      return capacity.giveBackExpired({ until: new Date(now.getTime() - MARGIN_MS), minutesUntil: now })
    },

    listOf: (orderId: string): Promise<Claim[]> => capacity.listOf(orderId),

    listHeld: (places: 'all' | readonly string[]): Promise<HeldByDraft[]> => capacity.listHeld(places),

    /** The minutes that orders already hold at a location's stations, for planning the next order. */
    readKitchen: (locationId: string, stationIds: readonly string[]): Promise<KitchenLoad> =>
      kitchens.read(locationId, stationIds, clock.now()),

    /**
     * Portions of some dishes that are sold to others, by their subject and business day. What the guest's own payment
     * page holds is his.
     *
     * @param actor null for a guest without an account
     * @param own what an order that is moved takes already
     */
    async readSold(locationId: string, { subjects, from, actor, own = [] }: SoldQuestion): Promise<SoldPortions[]> {
      if (subjects.length === 0) return []
      const [sold, stored] = await Promise.all([
        capacity.listSold(locationId, subjects, from),
        actor === null ? [] : capacity.listHeldBy(locationId, actor),
      ])
      const held = [...stored.map((claim) => ({ ...claim, at: new Date(claim.at) })), ...own]
      return sold.map(({ subject, at, used }) => {
        const theirs = held.filter((claim) => claim.subject === subject && claim.at.getTime() === at.getTime())
        return { subject, at, used: theirs.reduce((left, { n }) => left - n, used) }
      })
    },

    forgetOld: (): Promise<void> => capacity.forgetOld(),
  }
}

export type CapacityService = ReturnType<typeof createCapacityService>

function raised(claim: Claim, short: readonly Shortage[]): Claim {
  const missing = short.find(({ subject, at }) => subject === claim.subject && at.getTime() === claim.at.getTime())
  return missing ? { ...claim, most: missing.used + missing.n } : claim
}

function soldOut(lines: readonly OrderLine[], short: readonly Shortage[], cause: unknown): AppError {
  const dishes = short.flatMap(({ subject, left }) => {
    const same = dishesOf(lines).filter(({ itemId }) => dishSubject(itemId) === subject)
    const [dish] = same
    return dish ? [{ ...dish, left, sized: sizedPortions(same) }] : []
  })
  const sentenceIn = (language: Language) =>
    dishes.map((dish) => REFUSAL_WORDS_OF[language].left(dish.left, nameIn(language, dish), dish.sized)).join(' ')
  return new AppError('sold-out', {
    message: sentenceIn,
    details: { left: Object.fromEntries(dishes.map(({ itemId, left }) => [itemId, left])) },
    cause,
  })
}

/** The portions that an order takes of a dish in sizes with portions of their own; null where one unit is one portion. */
function sizedPortions(same: readonly SoldDish[]): number | null {
  const portions = same.reduce((sum, dish) => sum + dish.portions, 0)
  return same.some((dish) => dish.portions !== dish.units) ? portions : null
}

function nameIn(language: Language, { name, frenchName }: SoldDish): string {
  return language === 'fr-CA' ? (frenchName ?? name) : name
}
