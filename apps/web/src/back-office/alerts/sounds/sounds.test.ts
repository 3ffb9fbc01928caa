import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { isAdminContext, platformOf } from '../platform.ts'
import { FIRST_CHOICES, readChoices, soundsSetBy, withChoices } from './sound-choices.ts'
import { fileObjection, NOT_LOADED, loadSound } from './sound-files.ts'
import { isBlocked, NOT_SUPPORTED, refusalOf, reservationSound, soundLabel } from './sound-rules.ts'

const WELL = { isSupported: true, isInitialized: true, requiresInteraction: false, hasFailed: false }
const READY = {
  ...WELL,
  name: 'new-order',
  path: '/admin/dashboard',
  platform: 'web',
  orderEnabled: true,
  reservationEnabled: true,
  isRested: true,
} as const

describe('a sound', () => {
  // ADM-POP-22..24, ADM-SND-32, ADM-SND-49
  test.each([
    [{}, null],
    [{ isInitialized: false }, 'Service not initialized'],
    [{ requiresInteraction: true }, 'User interaction required'],
    [{ name: 'doorbell' }, 'Sound not found'],
    [{ name: 'new-reservation' }, null],
    [{ name: 'new-reservation', reservationEnabled: false }, 'Reservation notifications disabled'],
    [{ orderEnabled: false }, 'Sounds disabled'],
    [{ path: '/menu/truro' }, 'not_admin_context'],
    [{ path: '/administration' }, 'not_admin_context'],
    [{ path: '/menu/truro', platform: 'ios' }, null],
    [{ platform: 'android', isSupported: false }, 'native_not_implemented'],
    [{ isSupported: false }, 'Not Supported'],
    [{ isRested: false }, 'Too soon'],
  ] as const)('a sound asked for with %j is refused as %s [ADM-ERR-105..110]', (changed, reason) => {
    expect(refusalOf({ ...READY, ...changed })).toBe(reason)
  })
})

describe('the label', () => {
  // ADM-ERR-104, ADM-SND-09, ADM-SND-35, ADM-SND-36
  test.each([
    [{}, true, 'Active'],
    [{}, false, 'Disabled'],
    [{ isInitialized: false }, true, 'Initializing'],
    [{ requiresInteraction: true }, true, 'Setup Required'],
    [{ hasFailed: true }, false, 'Setup Required'],
    [{ isSupported: false, hasFailed: true }, true, 'Not Supported'],
  ] as const)(
    'the label of the sound with %j, switched on: %s, reads %s [ADM-SND-09, 35, 36]',
    (changed, isEnabled, label) => {
      expect(soundLabel({ ...WELL, ...changed }, isEnabled)).toBe(label)
    },
  )

  test('a tap is asked for only where it would help', () => {
    const asleep = { ...WELL, requiresInteraction: true }
    expect([isBlocked(asleep, true), isBlocked(asleep, false), isBlocked(WELL, true)]).toEqual([true, false, false])
  })
})

test('the sound of reservations has the state that is specified [ADM-SND-42]', () => {
  expect(reservationSound(WELL, { ...FIRST_CHOICES, reservationEnabled: true }, 'web')).toEqual({
    isSupported: true,
    isEnabled: true,
    isInitialized: true,
    volume: 0.7,
    platform: 'web',
    requiresInteraction: false,
  })
})

describe('the choices of a device', () => {
  // ADM-CON-28, ADM-SND-39, ADM-SND-41
  test('the first choices of a device are 0.8 for orders and 0.7 for reservations [ADM-SND-39, 41]', () => {
    expect(readChoices(null)).toMatchObject({ orderEnabled: true, orderVolume: 0.8, reservationVolume: 0.7 })
  })

  // ADM-SND-38, ADM-SND-40
  test('the choices of a device fall back one by one where storage holds no choice [ADM-SND-40]', () => {
    expect(readChoices('{"orderVolume":7,"reservationEnabled":true,"custom":{"new-order":4}}')).toEqual({
      orderEnabled: true,
      orderVolume: 0.8,
      reservationEnabled: true,
      reservationVolume: 0.8,
      custom: { 'new-order': null, 'urgent-order': null, 'new-reservation': null },
    })
    expect(readChoices('not JSON')).toEqual(FIRST_CHOICES)
    expect(readChoices('null')).toEqual(FIRST_CHOICES)
  })

  test('the choices of a device are the same after a reload [ADM-SND-37]', () => {
    const chosen = withChoices(FIRST_CHOICES, { orderEnabled: false, orderVolume: 0.35, reservationVolume: 0 })
    expect(readChoices(JSON.stringify(chosen))).toEqual(chosen)
  })

  test.each([1.2, -0.05, Number.NaN])(
    'a volume of %d is not taken, and the one before stays [ADM-SND-16]',
    (volume) => {
      expect(withChoices(FIRST_CHOICES, { orderVolume: volume }).orderVolume).toBe(0.8)
    },
  )

  test('a custom sound for new orders is also the one for urgent orders [ADM-SND-22]', () => {
    expect(soundsSetBy('new-order')).toEqual(['new-order', 'urgent-order'])
    expect(soundsSetBy('urgent-order')).toEqual(['urgent-order'])
  })
})

describe('a custom sound', () => {
  const FIVE_MB = 5 * 1024 * 1024
  const NO_AUDIO = 'File must be an audio file (MP3, MP4, WAV, etc.)'
  const TOO_LARGE = 'Audio file must be less than 5MB'
  // ADM-CON-29
  test.each([
    ['bell.mp3', 'audio/mpeg', 1, null],
    ['bell.M4A', 'audio/x-m4a', 1, null],
    ['bell.mp4', 'video/mp4', 1, null],
    ['bell.wav', '', FIVE_MB - 1, null],
    ['bell.wav', 'audio/wav', FIVE_MB, TOO_LARGE],
    ['bell.mp3', 'audio/mpeg', FIVE_MB + 1, TOO_LARGE],
    ['menu.pdf', 'application/pdf', 1, NO_AUDIO],
    ['bell.mp3', 'text/html', 1, NO_AUDIO],
    ['bell.ogg', 'audio/ogg', 1, NO_AUDIO],
  ])(
    'the file %s of type “%s” with %d bytes, chosen as a sound, meets the objection: %s [ADM-SND-12..15]',
    (name, type, size, objection) => {
      expect(fileObjection({ name, type, size })).toBe(objection)
    },
  )

  // ADM-ERR-103
  test('a sound that cannot be played and a device that cannot play have a sentence each [ADM-SND-14, ADM-SND-48]', () => {
    expect(NOT_LOADED).toBe('Invalid audio file or failed to load')
    expect(NOT_SUPPORTED).toBe('Audio notifications are not supported on this device/browser.')
  })
})

describe('loading a sound', () => {
  const TONE = { duration: 1 } as AudioBuffer
  const FILE = { duration: 2 } as AudioBuffer
  const toTone = () => TONE
  const decode = () => Promise.resolve(FILE)

  // ADM-CON-53, ADM-ERR-111
  test('a sound that has not loaded after five seconds is a tone [ADM-SND-45]', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const loading = loadSound('new-order', { read: () => new Promise(() => {}), decode, toTone })
    const isDone = vi.fn<(buffer: AudioBuffer) => void>()
    void loading.then(isDone)
    await vi.advanceTimersByTimeAsync(4999)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toHaveBeenCalledWith(TONE)
  })

  test('a sound whose file is missing or no sound is a tone', async () => {
    const read = () => Promise.resolve(new ArrayBuffer(0))
    const fail = () => Promise.reject(new Error('no'))
    expect(await loadSound('new-order', { read: fail, decode, toTone })).toBe(TONE)
    expect(await loadSound('new-order', { read, decode: fail, toTone })).toBe(TONE)
    expect(await loadSound('new-order', { read, decode, toTone })).toBe(FILE)
  })
})

describe('the platform', () => {
  // ADM-SND-10, ADM-SND-43
  test.each([
    [{ document: {} }, 'web'],
    [{}, 'unknown'],
    [{ document: {}, Capacitor: { isNativePlatform: () => true, getPlatform: () => 'ios' } }, 'ios'],
    [{ document: {}, Capacitor: { isNativePlatform: () => true, getPlatform: () => 'android' } }, 'android'],
    [{ document: {}, Capacitor: { isNativePlatform: () => false, getPlatform: () => 'web' } }, 'web'],
  ])('the platform of %o is %s [ADM-SND-10, 43]', (scope, platform) => {
    expect(platformOf(scope)).toBe(platform)
  })

  // ADM-POP-22..24
  test.each([
    ['/admin', 'web', true],
    ['/admin/dashboard', 'web', true],
    ['/', 'web', false],
    ['/', 'android', true],
  ] as const)('the page %s on the platform %s has sounds: %s [ADM-SND-31]', (path, platform, hasSounds) => {
    expect(isAdminContext(path, platform)).toBe(hasSounds)
  })
})
