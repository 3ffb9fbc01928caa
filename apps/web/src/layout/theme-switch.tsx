import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

import { IconButton } from '#web/ui/button.tsx'
import { words } from '#words/layout.ts'

/** Also read by `theme.js`, which sets the theme before the first paint. */
const STORED_AS = 'thali_theme'

/** The theme follows the device until one is chosen; the choice is stored on the device. */
export function ThemeSwitch() {
  return (
    <IconButton
      label={words.theme}
      icon={
        <>
          <Moon aria-hidden size={20} className="dark:hidden" />
          <Sun aria-hidden size={20} className="hidden dark:block" />
        </>
      }
      onClick={switchTheme}
    />
  )
}

function switchTheme(): void {
  const { dataset } = document.documentElement
  const isDark =
    (dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const theme = isDark ? 'light' : 'dark'
  dataset['theme'] = theme
  try {
    localStorage.setItem(STORED_AS, theme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
