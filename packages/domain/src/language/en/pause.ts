import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'

/** A pause of a restaurant's online orders. */
export const PAUSE_WORDS = {
  formats: FORMATS,
  paused: (name: string, clock: string, phone: string) =>
    `${name} takes no online orders until ${clock}. Please call ${phone}.`,
  pausedForNow: (name: string, clock: string) =>
    `${name} takes no orders for before ${clock}. You can order for later.`,
} as const

export type PauseWords = French<typeof PAUSE_WORDS>
