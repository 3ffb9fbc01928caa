/** A rule of the product, how it would be broken, and the tests that have to notice. */
export type BrokenRule = {
  rule: string
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  tests: readonly string[]
}

export const API = 'apps/api/src/features'
