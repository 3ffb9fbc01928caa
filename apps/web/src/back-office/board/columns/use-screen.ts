import { useMedia } from '#web/ui/use-media.ts'

/** How many columns of tickets fit beside each other: one, two, or all. */
export type Screen = 'phone' | 'tablet' | 'wide'

export function useScreen(): Screen {
  const isPhone = useMedia('(width < 40rem)', false)
  const isTablet = useMedia('(width < 64rem)', false)
  if (isPhone) return 'phone'
  return isTablet ? 'tablet' : 'wide'
}
