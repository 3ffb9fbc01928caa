import { AppError } from '@thali/contracts/errors'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { EnteredRate } from '@thali/domain/law/location-taxes'
import { lawToConfirm, type OpeningProblem, openingProblems } from '@thali/domain/law/opening-problems'
import { provinceNamed } from '@thali/domain/law/provinces'
import { localParts } from '@thali/domain/time/zone'

import type { Location } from './locations.presenter.ts'
import { readEnteredRates } from './locations.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'

type Deps = {
  /** The registration of the brand, for locations without one of their own. */
  brandTaxNumber: () => string | null
  /** Whether guests pay real money here, so that nothing opens against the law; what was tried out only warns. */
  isEnforced: boolean
  clock: Clock
}

/** A location as far as the law asks about it. */
type Place = Pick<Location, 'province' | 'postalCode'> & { taxNumber?: string | null | undefined }
type Confirmed = Pick<Location, 'lawConfirmedAt' | 'lawConfirmedBy'>
type Confirming = { before: Location | null; after: Place; key: string | undefined; actor: string }

/** The door in front of the tax of a location: who confirms it, and what stands against opening (rulings 62 to 64). */
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
     * @throws AppError `location-not-ready` where another rule holds than was read, or something else stands against it
     */
    async confirmedBy(tx: Transaction, { before, after, key, actor }: Confirming): Promise<Partial<Confirmed>> {
      if (key === undefined)
        return before && hasMoved(before, after) ? { lawConfirmedAt: null, lawConfirmedBy: null } : {}
      const enteredRates = before?.enteredRates ?? (await readEnteredRates(tx))
      const rule = lawToConfirm({ province: after.province, enteredRates }, today())
      const [problem] = problemsOf(after, true, enteredRates)
      if (problem) throw notReady(problem.says)
      if (rule?.key !== key) throw notReady('Another rule of tax holds now. Please read it and confirm it again.')
      return { lawConfirmedAt: clock.now(), lawConfirmedBy: actor }
    },

    /**
     * For a location that is active after a change. One that was active before stays so after an upgrade, unless it moves
     * or gives its number up.
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
