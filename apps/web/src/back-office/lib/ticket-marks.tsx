import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { Language } from '@thali/domain/language/languages'
import { optionTexts } from '@thali/domain/menu/options/line-option'

import './option-lines.css'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { classes } from '#web/ui/classes.ts'

/** The chosen options of a dish, a line each, and its note in a frame, so that the kitchen does not miss it. */
export function OptionLines({ item: { options, note } }: { item: OrderItemView }) {
  return (
    <>
      {optionTexts(options ?? []).map((text) => (
        <p key={text} className="option-line">
          {text}
        </p>
      ))}
      {note !== undefined && mentionsAllergy(note) && <AllergyBand className="option-note">{note}</AllergyBand>}
      {note !== undefined && !mentionsAllergy(note) && <p className="option-note">{note}</p>}
    </>
  )
}

type AllergyBandProps = { className: string; children: string }

/** A note that speaks of an allergy, whole. Nothing else on the board is yellow. */
export function AllergyBand({ className, children }: AllergyBandProps) {
  return (
    <p
      className={classes(
        'bg-board-allergy font-semibold [overflow-wrap:anywhere] whitespace-pre-line text-board-allergy-text',
        className,
      )}
    >
      <b className="me-1.5 inline-flex items-center gap-1 align-bottom tracking-wide">
        <TriangleAlert aria-hidden className="size-[1.2em] shrink-0" />
        ALLERGY
      </b>
      {children}
    </p>
  )
}

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
