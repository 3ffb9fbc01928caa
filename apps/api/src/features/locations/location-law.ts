import { AppError } from '@thali/contracts/errors'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { EnteredRate } from '@thali/domain/law/location-taxes'
import { foreignZones, lawToConfirm, type OpeningProblem, openingProblems } from '@thali/domain/law/opening-problems'
import { provinceNamed } from '@thali/domain/law/provinces'
import { localParts } from '@thali/domain/time/zone'

import type { Location } from './locations.presenter.ts'
import { readDeliveryZones, readEnteredRates } from './locations.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'

type Deps = {
  /** The registration of the brand, for locations without one of their own. */
  brandTaxNumber: () => string | null
  /** Whether guests pay real money here. If they do not, problems are shown and nothing is refused for them. */
  isEnforced: boolean
  clock: Clock
}

/** A location as far as the law asks about it. */
type Place = Pick<Location, 'province' | 'postalCode'> & { taxNumber?: string | null | undefined }
type Confirmed = Pick<Location, 'lawConfirmedAt' | 'lawConfirmedBy'>
type Confirming = { before: Location | null; after: Place; key: string | undefined; actor: string }

/** Confirms the tax law of a location, and refuses to open one that has a problem with it (rulings 62 to 64). */
export function createLocationLaw({ brandTaxNumber, isEnforced, clock }: Deps) {
  const today = () => localParts(clock.now()).date

  function problemsOf(place: Place, isLawConfirmed: boolean, enteredRates: readonly EnteredRate[]): OpeningProblem[] {
    const { province, postalCode } = place
    const taxNumber = place.taxNumber ?? brandTaxNumber()
    return openingProblems({ province, postalCode, taxNumber, isLawConfirmed, enteredRates }, today())
  }

  return {
    viewOf(location: Location): NonNullable<ManagedLocationView['law']> {
      const { lawConfirmedAt, enteredRates } = location
      const found = lawToConfirm(location, today())
      return {
        confirmedAt: lawConfirmedAt?.toISOString() ?? null,
        rule: found && { key: found.key, from: found.tax.from, parts: [...found.tax.parts], source: found.source },
        problems: problemsOf(location, lawConfirmedAt !== null, enteredRates),
        isEnforced,
      }
    },

    /**
     * What a change makes of the confirmation: a key that was read confirms it, and another province takes it away.
     *
     * @throws AppError `location-not-ready` where another rule holds now, the location has another problem, or it delivers
     * into another province
     */
    async confirmedBy(tx: Transaction, { before, after, key, actor }: Confirming): Promise<Partial<Confirmed>> {
      if (key === undefined)
        return before && hasMoved(before, after) ? { lawConfirmedAt: null, lawConfirmedBy: null } : {}
      const enteredRates = before?.enteredRates ?? (await readEnteredRates(tx))
      const rule = lawToConfirm({ province: after.province, enteredRates }, today())
      const [problem] = problemsOf(after, true, enteredRates)
      if (problem) throw notReady(problem.says)
      if (rule?.key !== key) throw notReady('Another rule of tax holds now. Please read it and confirm it again.')
      const zones = before ? await readDeliveryZones(tx, before.id) : []
      const [foreign] = foreignZones(rule.province, zones)
      if (foreign) throw notReady(`Its delivery zones have to change first: ${foreign.message}.`)
      return { lawConfirmedAt: clock.now(), lawConfirmedBy: actor }
    },

    /**
     * Refuses a change that opens a location with a problem. A location that is open already stays open, unless the change
     * moves it or takes its tax number away (ruling 64).
     *
     * @throws AppError `location-not-ready`
     */
    requireReady(before: Location | null, after: Location): void {
      if (!isEnforced || !after.isActive) return
      const isNumberGone = Boolean(before?.taxNumber) && after.taxNumber === null
      if (before?.isActive && !hasMoved(before, after) && !isNumberGone) return
      const [problem] = problemsOf(after, after.lawConfirmedAt !== null, after.enteredRates)
      if (problem) throw notReady(problem.says)
    },
  }
}

export type LocationLaw = ReturnType<typeof createLocationLaw>

function hasMoved(before: Place, after: Place): boolean {
  const letterOf = ({ postalCode }: Place) => postalCode.charAt(0).toUpperCase()
  return provinceNamed(before.province) !== provinceNamed(after.province) || letterOf(before) !== letterOf(after)
}

function notReady(says: string): AppError {
  return new AppError('location-not-ready', { message: says })
}
