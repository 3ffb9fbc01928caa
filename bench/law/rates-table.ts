import { PROVINCES } from '@thali/domain/law/provinces'
import { TAX_RULES, TAXED_KINDS, type TaxedKind, type TaxProof } from '@thali/domain/law/tax-rules'
import { formatRate } from '@thali/domain/money/tax'
import { rateOf } from '@thali/domain/money/tax-of'

const KINDS: Record<TaxedKind, string> = {
  food: 'food',
  'small-meal': 'food up to $4.00 in all',
  'sweet-fizzy-drink': 'sweet fizzy drinks',
  delivery: 'delivery',
  alcohol: 'alcohol',
}
const PROOFS: Record<TaxProof, string> = {
  official: 'text of the law or of the tax office',
  'second-hand': '**second hand: does not open**',
  'not-found': '**nobody: does not open**',
}

/** The rates that the product knows, each with its source, as a table of Markdown. */
export function ratesTable(): string {
  const rows = TAX_RULES.map(({ places, kinds, parts, from, source, proof, checked }) => {
    const where = places.map((place) => PROVINCES[place].name).join(', ')
    const what = kinds.length === TAXED_KINDS.length ? 'everything' : kinds.map((kind) => KINDS[kind]).join(', ')
    const taxes = parts.map((part) => `${part.name} ${formatRate(rateOf([part]))}`).join(' + ')
    return `| ${[where, what, taxes, from, source, PROOFS[proof], checked].join(' | ')} |`
  })
  const head = '| Where | On | Tax | Since | Source | Who says so | Read on |'
  return [head, '| -- | -- | -- | -- | -- | -- | -- |', ...rows].join('\n')
}
