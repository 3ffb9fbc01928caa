import type { PAUSE_WORDS as ENGLISH } from '../en/pause.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const PAUSE_WORDS = french<typeof ENGLISH>()({
  paused: (name, clock, phone) =>
    `${name} ne prend pas de commandes en ligne avant ${clock}. Veuillez appeler au ${phone}.`,
})
