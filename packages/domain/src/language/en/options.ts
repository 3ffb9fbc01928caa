import type { French } from '../french.ts'

/** What is wrong with the choices of a dish. */
export const OPTION_WORDS = {
  few: (bound: number, group: string) => `Choose ${bound}: ${group}`,
  many: (bound: number, name: string) => `At most ${bound}: ${name}`,
  unknown: (name: string) => `No such choice: ${name}`,
  deep: (name: string) => `No further choice within ${name}`,
  gone: (name: string) => `${name} is sold out`,
  malformed: 'Choices: a list of group, option and units is expected',
  longNote: (most: number) => `A note to a dish has at most ${most} characters`,
} as const

export type OptionWords = French<typeof OPTION_WORDS>
