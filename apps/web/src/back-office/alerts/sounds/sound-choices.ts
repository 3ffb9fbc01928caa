import { takeVolume } from '@thali/domain/alerts/alert-schedule'
import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_sound_settings'
const DEFAULT_VOLUME = 0.8
/** How loud reservations begin on a device where nothing was ever chosen. */
const FIRST_RESERVATION_VOLUME = 0.7

/** The sounds that may be replaced by a file of one's own. */
export const CUSTOM_NAMES = ['new-order', 'urgent-order', 'new-reservation'] as const
export type CustomName = (typeof CUSTOM_NAMES)[number]

/** The sounds this device plays, and their volume. */
export type SoundChoices = {
  /** The master switch: while it is off nothing sounds. */
  orderEnabled: boolean
  orderVolume: number
  reservationEnabled: boolean
  reservationVolume: number
  /** The names of one's own files; null where the sound is ours. */
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

/** Settings from storage. Each missing or invalid one falls back to its default. */
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

/** The choices after some of them were changed. A volume that is none leaves the one before. */
export function withChoices(before: SoundChoices, changed: Partial<SoundChoices>): SoundChoices {
  return {
    ...before,
    ...changed,
    orderVolume: takeVolume(before.orderVolume, changed.orderVolume),
    reservationVolume: takeVolume(before.reservationVolume, changed.reservationVolume),
  }
}

/** Sounds that an uploaded file replaces: the new-order sound includes urgent ones. */
export function soundsSetBy(name: CustomName): readonly CustomName[] {
  return name === 'new-order' ? ['new-order', 'urgent-order'] : [name]
}

const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let present: SoundChoices | null = null

export function soundChoices(): SoundChoices {
  present ??= readStored()
  return present
}

export function changeSoundChoices(changed: Partial<SoundChoices>): void {
  present = withChoices(soundChoices(), changed)
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(present))
  } catch {
    // Kept in `present`.
  }
  tell()
}

function onSoundChoices(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage)
  }
}

export function useSoundChoices(): SoundChoices {
  return useSyncExternalStore(onSoundChoices, soundChoices, () => FIRST_CHOICES)
}

function handleStorage({ key }: StorageEvent): void {
  if (key !== STORED_AS && key !== null) return
  present = readStored()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function readStored(): SoundChoices {
  try {
    return readChoices(localStorage.getItem(STORED_AS))
  } catch {
    return FIRST_CHOICES
  }
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
