import { isAdminContext, isNative, type Platform } from '../platform.ts'
import { SOUND_NAMES } from './tones.ts'

export const NOT_SUPPORTED = 'Audio notifications are not supported on this device/browser.'

/** State of this device's sound. */
export type SoundHealth = {
  /** The device can play. */
  isSupported: boolean
  /** Every sound is at hand. */
  isInitialized: boolean
  /** The browser waits for a tap, the first one or one after a sleep. */
  requiresInteraction: boolean
  /** Setting it up was tried and failed. */
  hasFailed: boolean
}

export type SoundLabel = 'Active' | 'Initializing' | 'Disabled' | 'Not Supported' | 'Setup Required'

/** Why a sound did not play. */
export type Refusal =
  | 'not_admin_context'
  | 'native_not_implemented'
  | 'Not Supported'
  | 'Sound not found'
  | 'Sounds disabled'
  | 'Reservation notifications disabled'
  | 'Service not initialized'
  | 'User interaction required'
  | 'Too soon'

type Request = SoundHealth & {
  name: string
  path: string
  platform: Platform
  orderEnabled: boolean
  reservationEnabled: boolean
  isRested: boolean
}

/** Why a sound may not play now; null when it may. The reason that lasts longest is named first. */
export function refusalOf(request: Request): Refusal | null {
  if (!isAdminContext(request.path, request.platform)) return 'not_admin_context'
  if (!request.isSupported) return isNative(request.platform) ? 'native_not_implemented' : 'Not Supported'
  if (!(SOUND_NAMES as readonly string[]).includes(request.name)) return 'Sound not found'
  if (!request.orderEnabled) return 'Sounds disabled'
  if (request.name === 'new-reservation' && !request.reservationEnabled) return 'Reservation notifications disabled'
  if (!request.isInitialized) return 'Service not initialized'
  if (request.requiresInteraction) return 'User interaction required'
  return request.isRested ? null : 'Too soon'
}

/** State of this device's sound in two words. */
export function soundLabel(health: SoundHealth, isEnabled: boolean): SoundLabel {
  if (!health.isSupported) return 'Not Supported'
  if (health.hasFailed) return 'Setup Required'
  if (!isEnabled) return 'Disabled'
  if (health.requiresInteraction) return 'Setup Required'
  return health.isInitialized ? 'Active' : 'Initializing'
}

/** State of the booking sound on a device. */
export function reservationSound(
  health: SoundHealth,
  choices: { orderEnabled: boolean; reservationEnabled: boolean; reservationVolume: number },
  platform: Platform,
) {
  const { isSupported, isInitialized, requiresInteraction } = health
  return {
    isSupported,
    isEnabled: choices.orderEnabled && choices.reservationEnabled,
    isInitialized,
    volume: choices.reservationVolume,
    platform,
    requiresInteraction,
  }
}

/** Whether a tap would give the device its voice. */
export function isBlocked(health: SoundHealth, isEnabled: boolean): boolean {
  return health.isSupported && isEnabled && health.requiresInteraction
}
