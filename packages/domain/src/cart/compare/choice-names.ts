import type { Choice } from '../../menu/options/choices.ts'
import type { ChoiceProblem } from '../../menu/options/choose.ts'
import type { OptionMenu } from '../../menu/options/option-group.ts'

/** What the chosen options are called in a menu, by their path: `main.korma.bread.naan`. */
export type ChoiceNames = ReadonlyMap<string, string>

export function choiceNames(choices: readonly Choice[] = [], menu: OptionMenu, path = ''): ChoiceNames {
  return new Map(
    choices.flatMap(({ group, option, choices: inner }) => {
      const at = `${path}${group}.${option}`
      const name = menu.group(group)?.options.find(({ id }) => id === option)?.name ?? option
      return [[at, name] as const, ...choiceNames(inner, menu, `${at}.`)]
    }),
  )
}

/** The options that are wrong by their names, or the groups in which something is to be chosen still. */
export function namesOfProblems(problems: readonly ChoiceProblem[], names: ChoiceNames): string[] {
  const options = problems.flatMap(({ kind, path, option }) => {
    if (option !== null) return [names.get(path) ?? option]
    return kind === 'unknown' ? chosenIn(path, names) : []
  })
  return [...new Set(options.length > 0 ? options : problems.map(({ group }) => group))]
}

function chosenIn(group: string, names: ChoiceNames): string[] {
  const inGroup = `${group}.`
  return [...names].flatMap(([path, name]) =>
    path.startsWith(inGroup) && !path.slice(inGroup.length).includes('.') ? [name] : [],
  )
}
