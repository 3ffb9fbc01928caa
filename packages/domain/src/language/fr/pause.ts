import type { PAUSE_WORDS as ENGLISH } from '../en/pause.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'

export const PAUSE_WORDS = french<typeof ENGLISH>()({
  formats: FORMATS,
  paused: (name, clock, phone) =>
    `${name} ne prend pas de commandes en ligne avant ${clock}. Veuillez appeler au ${phone}.`,
  pausedForNow: (name, clock) =>
    `${name} ne prend pas de commandes pour avant ${clock}. Vous pouvez commander pour plus tard.`,
})
