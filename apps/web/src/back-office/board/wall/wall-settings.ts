import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** What a wall display shows beside its tickets. Most hang out of reach, so they have no buttons at first. */
export type WallSettings = { hasButtons: boolean; hasAllDay: boolean }

const BUTTONS = 'buttons'
const NO_ALL_DAY = 'no-all-day'

const settings = keptOnDevice<WallSettings>({
  key: 'thali_wall',
  empty: { hasButtons: false, hasAllDay: true },
  parse: (text) => {
    const words = text?.split(' ') ?? []
    return { hasButtons: words.includes(BUTTONS), hasAllDay: !words.includes(NO_ALL_DAY) }
  },
  serialize: ({ hasButtons, hasAllDay }) =>
    [hasButtons && BUTTONS, !hasAllDay && NO_ALL_DAY].filter(Boolean).join(' ') || null,
})

export function useWallSettings(): WallSettings {
  return useShared(settings)
}

export function changeWallSettings(changed: Partial<WallSettings>): void {
  settings.change((before) => ({ ...before, ...changed }))
}
