import { useStations } from '../stations/stations.tsx'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useCoarsePointer } from '#web/ui/use-media.ts'

/** What a wall display shows beside its tickets. `hasButtons`: null where nobody chose. */
export type WallSettings = { hasButtons: boolean | null; hasAllDay: boolean }

const BUTTONS = 'buttons'
const NO_BUTTONS = 'no-buttons'
const NO_ALL_DAY = 'no-all-day'

const settings = keptOnDevice<WallSettings>({
  key: 'thali_wall',
  empty: { hasButtons: null, hasAllDay: true },
  parse: (text) => {
    const words = text?.split(' ') ?? []
    const hasButtons = words.includes(BUTTONS) ? true : words.includes(NO_BUTTONS) ? false : null
    return { hasButtons, hasAllDay: !words.includes(NO_ALL_DAY) }
  },
  serialize: ({ hasButtons, hasAllDay }) =>
    [hasButtons && BUTTONS, hasButtons === false && NO_BUTTONS, !hasAllDay && NO_ALL_DAY].filter(Boolean).join(' ') ||
    null,
})

export function useWallSettings(): WallSettings {
  return useShared(settings)
}

/**
 * Whether this screen has buttons. Most walls hang out of reach, so they have none at first; a touch screen of one station
 * has them, and the pass always.
 */
export function useWallButtons(): boolean {
  const { hasButtons } = useWallSettings()
  const { chosen, isPass } = useStations()
  const isTouched = useCoarsePointer()
  return isPass || (hasButtons ?? (chosen !== null && isTouched))
}

export function changeWallSettings(changed: Partial<WallSettings>): void {
  settings.change((before) => ({ ...before, ...changed }))
}
