import type { TaxPart } from '../money/tax.ts'
import type { Province } from './provinces.ts'

/** What is sold, as far as some province taxes it differently. A small meal is food up to $4.00 in all. */
export const TAXED_KINDS = ['food', 'small-meal', 'sweet-fizzy-drink', 'delivery', 'alcohol'] as const
export type TaxedKind = (typeof TAXED_KINDS)[number]

/**
 * How well a rate is known: `official` was compared with the text of the law or of the tax office, `second-hand` agrees
 * with others who quote it, `not-found` was in neither.
 */
export type TaxProof = 'official' | 'second-hand' | 'not-found'

/** A rate as the law of a province has it, from a local day (`YYYY-MM-DD`) until a later rule for the same kind. */
export type TaxRule = {
  places: readonly Province[]
  kinds: readonly TaxedKind[]
  from: string
  parts: readonly TaxPart[]
  source: string
  proof: TaxProof
  /** The day on which the source was read. */
  checked: string
}

/** What this product sells; alcohol is not part of it (ruling 63). */
export const SOLD_KINDS = ['food', 'small-meal', 'sweet-fizzy-drink', 'delivery'] as const
const ALL = TAXED_KINDS
const CHECKED = '2026-11-24'

function parts(...pairs: readonly (readonly [name: TaxPart['name'], percent: number])[]): TaxPart[] {
  return pairs.map(([name, percent]) => ({ name, rate: Math.round(percent * 1000) }))
}

/** In the order of their days; for a kind the last one that has begun holds. Before the first there is no rule. */
export const TAX_RULES: readonly TaxRule[] = [
  {
    places: ['AB', 'NT', 'NU', 'YT'],
    kinds: ALL,
    from: '2008-01-01',
    parts: parts(['GST', 5]),
    ...read('taxtips.ca, 2026', 'second-hand'),
  },
  { places: ['ON'], kinds: ALL, from: '2010-07-01', parts: parts(['HST', 13]), ...read('CRA GI-064', 'official') },
  {
    places: ['ON'],
    kinds: ['small-meal'],
    from: '2010-07-01',
    parts: parts(['HST', 5]),
    ...read('CRA GI-064, qualifying food to $4.00', 'official'),
  },
  {
    places: ['QC'],
    kinds: ALL,
    from: '2013-01-01',
    parts: parts(['GST', 5], ['QST', 9.975]),
    ...read('Revenu Québec, rates of GST and QST', 'official'),
  },
  {
    places: ['BC'],
    kinds: ['food', 'small-meal', 'delivery'],
    from: '2013-04-01',
    parts: parts(['GST', 5]),
    ...read('BC PST Bulletin 119', 'official'),
  },
  {
    places: ['BC'],
    kinds: ['alcohol'],
    from: '2013-04-01',
    parts: parts(['GST', 5], ['PST', 10]),
    ...read('BC PST Bulletin 119', 'official'),
  },
  {
    places: ['BC'],
    kinds: ['sweet-fizzy-drink'],
    from: '2021-04-01',
    parts: parts(['GST', 5], ['PST', 7]),
    ...read('taxtips.ca, 2026', 'second-hand'),
  },
  {
    places: ['NB', 'NL'],
    kinds: ALL,
    from: '2016-07-01',
    parts: parts(['HST', 15]),
    ...read('CRA Notice 297', 'official'),
  },
  { places: ['PE'], kinds: ALL, from: '2016-10-01', parts: parts(['HST', 15]), ...read('SOR/2016-212', 'official') },
  {
    places: ['SK'],
    kinds: ['food', 'small-meal', 'sweet-fizzy-drink', 'alcohol'],
    from: '2017-04-01',
    parts: parts(['GST', 5], ['PST', 6]),
    ...read('Saskatchewan IN 2017-03', 'official'),
  },
  {
    places: ['SK'],
    kinds: ['delivery'],
    from: '2017-04-01',
    parts: parts(['GST', 5], ['PST', 6]),
    ...read('taken to be as food', 'not-found'),
  },
  {
    places: ['MB'],
    kinds: ALL,
    from: '2019-07-01',
    parts: parts(['GST', 5], ['RST', 7]),
    ...read('Manitoba Bulletins 029 and 030', 'official'),
  },
  { places: ['NS'], kinds: ALL, from: '2025-04-01', parts: parts(['HST', 14]), ...read('SOR/2025-77', 'official') },
]

/** The rules of a province for what is sold of one kind. */
export function rulesOf(place: Province, kind: TaxedKind): TaxRule[] {
  return TAX_RULES.filter(({ places, kinds }) => places.includes(place) && kinds.includes(kind))
}

function read(source: string, proof: TaxProof) {
  return { source, proof, checked: CHECKED }
}
