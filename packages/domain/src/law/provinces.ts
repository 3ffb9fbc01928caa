/** What a province decides for a restaurant in it, beside its rates. `letters`: the first letters of its postal codes. */
type ProvinceFacts = {
  name: string
  letters: string
  /** Whether its clocks show the time of Halifax, which is the only one that this product counts in (ruling 17). */
  hasHalifaxTime: boolean
  /** Whether every sale has to be reported by a till that the tax office certified. */
  needsCertifiedTill?: true
}

export const PROVINCES = {
  AB: { name: 'Alberta', letters: 'T', hasHalifaxTime: false },
  BC: { name: 'British Columbia', letters: 'V', hasHalifaxTime: false },
  MB: { name: 'Manitoba', letters: 'R', hasHalifaxTime: false },
  NB: { name: 'New Brunswick', letters: 'E', hasHalifaxTime: true },
  NL: { name: 'Newfoundland and Labrador', letters: 'A', hasHalifaxTime: false },
  NS: { name: 'Nova Scotia', letters: 'B', hasHalifaxTime: true },
  NT: { name: 'Northwest Territories', letters: 'X', hasHalifaxTime: false },
  NU: { name: 'Nunavut', letters: 'X', hasHalifaxTime: false },
  ON: { name: 'Ontario', letters: 'KLMNP', hasHalifaxTime: false },
  PE: { name: 'Prince Edward Island', letters: 'C', hasHalifaxTime: true },
  QC: { name: 'Québec', letters: 'GHJ', hasHalifaxTime: false, needsCertifiedTill: true },
  SK: { name: 'Saskatchewan', letters: 'S', hasHalifaxTime: false },
  YT: { name: 'Yukon', letters: 'Y', hasHalifaxTime: false },
} as const satisfies Record<string, ProvinceFacts>
export type Province = keyof typeof PROVINCES
export const PROVINCE_CODES = Object.keys(PROVINCES) as Province[]

/** The facts of a province, with those that only some have. */
export function factsOf(province: Province): ProvinceFacts {
  return PROVINCES[province]
}

/** The province that a person wrote: `NB`, `nb` or `New Brunswick`; null for anything else. */
export function provinceNamed(written: string): Province | null {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()
  const wanted = plain(written)
  return PROVINCE_CODES.find((code) => code.toLowerCase() === wanted || plain(PROVINCES[code].name) === wanted) ?? null
}

/** Whether a postal code begins with a letter of the province. */
export function isCodeOf(province: Province, postalCode: string): boolean {
  const letter = postalCode.trim().charAt(0).toUpperCase()
  return letter !== '' && PROVINCES[province].letters.includes(letter)
}
