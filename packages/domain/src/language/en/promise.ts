import type { French } from '../french.ts'
import { FORMATS } from './formats.ts'

/** Why an order is ready when it is. The texts follow the time. */
export const PROMISE_WORDS = {
  formats: FORMATS,
  opening: (clock: string) => `because we open at ${clock}`,
  full: 'because many orders are before yours',
  rush: 'because the kitchen is very busy',
  moved: (clock: string) => `not ${clock}, because the kitchen filled up before the payment came`,
} as const

export type PromiseWords = French<typeof PROMISE_WORDS>
