import type { BrokenRule } from './broken-rule.ts'
import { COUNTER } from './counter.ts'
import { MONEY } from './money.ts'
import { RESTAURANT } from './restaurant.ts'
import { SCREENS } from './screens.ts'
import { SECOND_REVIEW } from './second-review.ts'
import { SECURITY } from './security.ts'

export const BROKEN_RULES: readonly BrokenRule[] = [
  ...MONEY,
  ...SECURITY,
  ...RESTAURANT,
  ...SCREENS,
  ...SECOND_REVIEW,
  ...COUNTER,
]
