import type { OrderItemView } from '@thali/contracts/orders/order-item'
import { optionTexts } from '@thali/domain/menu/options/line-option'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'

import { AllergyBand } from './allergy-band.tsx'
import './option-lines.css'

/** What was chosen for a dish, a line for each, and its note in a frame, so that the kitchen does not miss it. */
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
