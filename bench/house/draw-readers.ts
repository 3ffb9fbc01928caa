import type { ActOf, ReaderCard } from './acts.ts'
import { type Choice, type Choosable, type Draw, oneOf, often, place, staff } from './drawing.ts'

/** Cards that guests hold to a reader. */
const HELD: Choosable<ReaderCard> = {
  always: ['visa', 'visa', 'declined'],
  'reader refund': ['interac', 'interac', 'interac', 'interac', 'interac'],
}

export function onReader(draw: Draw): ActOf<'reader'> {
  const { random, on } = draw
  return {
    do: 'reader',
    order: place(draw),
    by: staff(draw),
    ...(random.chance(0.7) && { card: oneOf(draw, HELD, 'visa') }),
    ...(on.has('tip') && random.chance(0.3) && { tip: true as const }),
  }
}

/** A card is held to a reader that was told of its payment before, or of another one. */
export const holdLate = (draw: Draw): ActOf<'hold'> => ({
  do: 'hold',
  place: place(draw),
  card: oneOf(draw, HELD, 'visa'),
})

export const READER_CHOICES: readonly Choice[] = [
  often(9, ['card reader'], onReader),
  often(5, ['card reader'], holdLate),
  often(10, ['card reader', 'reader refund'], (with_) => ({
    do: 'reader-refund',
    debt: place(with_),
    by: staff(with_),
    ...(with_.random.chance(0.7) && { card: 'interac' as const }),
    ...(with_.on.has('cancel') && with_.random.chance(0.7) && { cancels: true as const }),
  })),
]
