/** What a French catalogue holds: the sentences of the English one by the same names, with the same parameters. */
export type French<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Said extends string ? string : Said
    : English extends readonly unknown[]
      ? readonly French<English[number]>[]
      : { readonly [Name in keyof English]: French<English[Name]> }

/** `unknown` where a French sentence fits its English one; else a text that says what is wrong, which nothing is. */
type Fitting<English, Given> = {
  [Name in keyof Given]: Name extends keyof English
    ? English[Name] extends (...english: infer Needed) => unknown
      ? Given[Name] extends (...french: infer Taken) => unknown
        ? Needed['length'] extends Taken['length']
          ? unknown
          : 'A parameter of the English sentence is missing'
        : never
      : English[Name] extends string | readonly unknown[]
        ? unknown
        : Fitting<English[Name], Given[Name]>
    : 'No English sentence has this name'
}

/**
 * Declares the French side of a catalogue: `french<typeof english>()({ … })`. A sentence or a parameter too few or too
 * many is a type error.
 */
export function french<English>() {
  return <const Given extends French<English>>(words: Given & Fitting<English, Given>): Given => words
}
