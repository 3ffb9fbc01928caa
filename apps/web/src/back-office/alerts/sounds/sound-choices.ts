import { takeVolume } from '@thali/domain/orders/kitchen/alarm'

import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

const DEFAULT_VOLUME = 0.8
/** The volume for reservations on a device where nothing was ever chosen. */
const FIRST_RESERVATION_VOLUME = 0.7

/** The sounds that may be replaced by an uploaded file. */
export const CUSTOM_NAMES = ['new-order', 'urgent-order', 'new-reservation'] as const
export type CustomName = (typeof CUSTOM_NAMES)[number]

/** The sounds of this device, and their volumes. */
export type SoundChoices = {
  /** The master switch: while it is off nothing sounds. */
  orderEnabled: boolean
  orderVolume: number
  reservationEnabled: boolean
  reservationVolume: number
  /** The names of uploaded files; null where the built-in sound is used. */
  custom: Readonly<Record<CustomName, string | null>>
}

const NO_CUSTOM = { 'new-order': null, 'urgent-order': null, 'new-reservation': null } as const

export const FIRST_CHOICES: SoundChoices = {
  orderEnabled: true,
  orderVolume: DEFAULT_VOLUME,
  reservationEnabled: false,
  reservationVolume: FIRST_RESERVATION_VOLUME,
  custom: NO_CUSTOM,
}

/** Choices from storage; each missing or unreadable one falls back to its default. */
export function readChoices(stored: string | null): SoundChoices {
  const kept = toRecord(stored)
  if (!kept) return FIRST_CHOICES
  const custom = kept['custom'] as Partial<Record<CustomName, unknown>> | null | undefined
  const name = (of: CustomName) => (typeof custom?.[of] === 'string' ? custom[of] : null)
  return {
    orderEnabled: kept['orderEnabled'] !== false,
    orderVolume: takeVolume(DEFAULT_VOLUME, kept['orderVolume']),
    reservationEnabled: kept['reservationEnabled'] === true,
    reservationVolume: takeVolume(DEFAULT_VOLUME, kept['reservationVolume']),
    custom: {
      'new-order': name('new-order'),
      'urgent-order': name('urgent-order'),
      'new-reservation': name('new-reservation'),
    },
  }
}

/** The choices after some of them were changed. An invalid volume leaves the one before. */
export function withChoices(before: SoundChoices, changed: Partial<SoundChoices>): SoundChoices {
  return {
    ...before,
    ...changed,
    orderVolume: takeVolume(before.orderVolume, changed.orderVolume),
    reservationVolume: takeVolume(before.reservationVolume, changed.reservationVolume),
  }
}

/** The sounds that an uploaded file replaces: a new-order sound is meant for urgent orders too. */
export function soundsSetBy(name: CustomName): readonly CustomName[] {
  return name === 'new-order' ? ['new-order', 'urgent-order'] : [name]
}

const choices = keptOnDevice<SoundChoices>({
  key: 'thali_sound_settings',
  empty: FIRST_CHOICES,
  parse: readChoices,
  serialize: (value) => JSON.stringify(value),
})

export function soundChoices(): SoundChoices {
  return choices.get()
}

export function changeSoundChoices(changed: Partial<SoundChoices>): void {
  choices.change((before) => withChoices(before, changed))
}

export function useSoundChoices(): SoundChoices {
  return useShared(choices)
}

function toRecord(stored: string | null): Record<string, unknown> | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
