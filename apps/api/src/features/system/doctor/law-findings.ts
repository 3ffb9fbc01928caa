import { taxesFrom } from '@thali/domain/law/location-taxes'
import { openingProblems } from '@thali/domain/law/opening-problems'
import { provinceNamed } from '@thali/domain/law/provinces'
import { formatRate, taxForPostalCode } from '@thali/domain/money/tax'
import { rateOf } from '@thali/domain/money/tax-of'
import { localParts } from '@thali/domain/time/zone'

import type { TaxedPlaceReading } from './doctor.repository.ts'
import { fail, type Finding, ok, warn } from './findings.ts'

const WHERE = 'confirm it under Locations, Tax'

type House = {
  /** Whether guests pay for real; while they do not, only a wrong rate is told. */
  isReal: boolean
  brandTaxNumber: string | null
  now: Date
}

/**
 * Whether each location that takes orders charges the tax of its law, and may take them there: an upgrade closes none, so
 * it is told here (ruling 64).
 */
export function lawFindings(places: readonly TaxedPlaceReading[], house: House): Finding[] {
  const found = places.flatMap((place) => lawFinding(place, house) ?? [])
  return found.length > 0 ? found : [ok('tax', 'every location charges the rate of its law')]
}

function lawFinding(place: TaxedPlaceReading, { isReal, brandTaxNumber, now }: House): Finding | null {
  const { name, province: written, postalCode, lawConfirmedAt, enteredRates } = place
  const { date: today } = localParts(now)
  const taxNumber = place.taxNumber ?? brandTaxNumber
  const isLawConfirmed = lawConfirmedAt !== null
  const [problem] = openingProblems({ province: written, postalCode, taxNumber, isLawConfirmed, enteredRates }, today)
  if (isLawConfirmed) return isReal && problem ? warn('tax', `${name}: ${problem.says}`) : null

  const province = provinceNamed(written)
  const [law] = province ? taxesFrom(province, today, enteredRates) : []
  const charged = taxForPostalCode(postalCode)
  const charges = `${name} charges ${charged.name} ${formatRate(charged.rate)} by its postal code`
  if (law && rateOf(law.parts) !== charged.rate) {
    const wrong = `${charges}; the law of ${province} has ${formatRate(rateOf(law.parts))} since ${law.from}: ${WHERE}`
    return isReal ? fail('tax', wrong) : warn('tax', wrong)
  }
  if (!isReal || !problem) return null
  return warn('tax', problem.kind === 'unconfirmed' ? `${charges}: ${WHERE}` : `${charges}. ${problem.says}`)
}
