import type { French } from '../french.ts'

/** What was chosen for a dish, in words. */
export const OPTION_TEXTS = {
  language: 'en-CA',
  choice: (group: string, option: string) => `${group}: ${option}`,
  /** In capitals, so that no cook reads over it. */
  without: (option: string) => `NO ${option}`,
  note: (note: string) => `“${note}”`,
  spices: { mild: 'Mild', medium: 'Medium', hot: 'Hot' },
  spiceLevel: (level: number) => `Level ${level}`,
} as const

export type OptionTexts = French<typeof OPTION_TEXTS>
