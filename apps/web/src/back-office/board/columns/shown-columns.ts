import { COLUMNS, type ColumnStatus } from '../board-view.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** The choice made with the tiles: one column alone, or the left one of the two columns that a tablet shows. */
export type ColumnChoice = { alone: ColumnStatus | null; left: ColumnStatus }

export const FIRST_CHOICE: ColumnChoice = { alone: null, left: 'pending' }

const STATUSES: readonly ColumnStatus[] = COLUMNS.map(({ status }) => status)

/** The columns in sight, from left to right. */
export function shownColumns({ alone, left }: ColumnChoice, screen: Screen): readonly ColumnStatus[] {
  if (alone !== null) return [alone]
  if (screen === 'wide') return STATUSES
  const first = STATUSES.indexOf(left)
  return screen === 'phone' ? [left] : STATUSES.slice(first, first + 2)
}

/**
 * The choice after a tap on a tile. Where not all columns fit it brings that column into sight; a tap on one in sight
 * shows it alone, and the next tap all that fit.
 */
export function chooseColumn(choice: ColumnChoice, tapped: ColumnStatus, screen: Screen): ColumnChoice {
  if (screen === 'phone') return { alone: null, left: tapped }
  if (choice.alone === tapped) return { ...choice, alone: null }
  if (screen === 'wide' || choice.alone !== null) return { ...choice, alone: tapped }
  if (shownColumns(choice, screen).includes(tapped)) return { ...choice, alone: tapped }
  const at = STATUSES.indexOf(tapped)
  const left = at < STATUSES.indexOf(choice.left) ? tapped : (STATUSES[at - 1] ?? tapped)
  return { alone: null, left }
}

/** How many columns of tickets fit beside each other: one, two, or all. */
export type Screen = 'phone' | 'tablet' | 'wide'

export function useScreen(): Screen {
  const isPhone = useMedia('(width < 40rem)', false)
  const isTablet = useMedia('(width < 64rem)', false)
  if (isPhone) return 'phone'
  return isTablet ? 'tablet' : 'wide'
}
