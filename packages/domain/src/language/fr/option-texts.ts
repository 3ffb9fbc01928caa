import type { OPTION_TEXTS as ENGLISH } from '../en/option-texts.ts'
import { french } from '../french.ts'

export const OPTION_TEXTS = french<typeof ENGLISH>()({
  language: 'fr-CA',
  choice: (group, option) => `${group} : ${option}`,
  without: (option) => `SANS ${option}`,
  note: (note) => `« ${note} »`,
  spices: { mild: 'Doux', medium: 'Mi-fort', hot: 'Fort' },
  spiceLevel: (level) => `Niveau ${level}`,
})
