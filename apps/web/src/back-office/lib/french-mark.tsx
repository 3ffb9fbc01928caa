import type { Language } from '@thali/domain/language/languages'

/** After the name of a guest who reads French, so that staff can answer in it. */
export function FrenchMark({ language }: { language: Language }) {
  if (language !== 'fr-CA') return null
  return (
    <span title="Guest reads French" className="font-normal">
      {' '}
      · French
    </span>
  )
}
