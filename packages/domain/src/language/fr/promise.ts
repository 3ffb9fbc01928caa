import type { PROMISE_WORDS as ENGLISH } from '../en/promise.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'

export const PROMISE_WORDS = french<typeof ENGLISH>()({
  formats: FORMATS,
  opening: (clock) => `car nous ouvrons à ${clock}`,
  full: 'car plusieurs commandes passent avant la vôtre',
  rush: 'car la cuisine est très occupée',
  moved: (clock) => `et non à ${clock}, car la cuisine s’est remplie avant l’arrivée du paiement`,
})
