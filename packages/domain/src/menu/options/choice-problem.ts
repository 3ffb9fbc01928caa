import { OPTION_WORDS } from '#language/menu/options.ts'
import type { OptionWords } from '../../language/en/menu/options.ts'
import type { ChoiceProblem } from './choose.ts'

/** `Choose 1: Rice`. */
export function choiceSentence(problem: ChoiceProblem, isFrench: boolean, words: OptionWords = OPTION_WORDS): string {
  const group = (isFrench && problem.frenchGroup) || problem.group
  const option = (isFrench && problem.frenchOption) || problem.option
  const { kind, bound } = problem
  if (kind === 'few') return words.few(bound, group)
  return kind === 'many' ? words.many(bound, option ?? group) : words[kind](option ?? group)
}
