import { useEffect } from 'react'

import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** The kitchen's screens, the board and the wall, and everything else of the back office. */
export type Surface = 'office' | 'board'
export type Theme = 'light' | 'dark'

// Also read by `theme.js`, which sets the theme before the first paint.
const CHOICES = { office: keptTheme('thali_office_theme', 'light'), board: keptTheme('thali_board_theme', 'dark') }

function keptTheme(key: string, empty: Theme) {
  return keptOnDevice<Theme>({
    key,
    empty,
    parse: (text) => (text === 'light' || text === 'dark' ? text : empty),
    serialize: (theme) => theme,
  })
}

/** The theme of a surface on this device: the office is light and the board dark until somebody chooses. */
export function useSurfaceTheme(surface: Surface): { theme: Theme; choose: (theme: Theme) => void } {
  const choice = CHOICES[surface]
  return { theme: useShared(choice), choose: (theme) => choice.change(() => theme) }
}

/** Puts the whole page into the theme of the surface on screen; null while that is not known. */
export function useThemeOfPage(surface: Surface | null): void {
  const { theme } = useSurfaceTheme(surface ?? 'office')
  useEffect(() => {
    if (surface !== null) document.documentElement.dataset['theme'] = theme
  }, [surface, theme])
}
