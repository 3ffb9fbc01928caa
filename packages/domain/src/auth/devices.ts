import { DEVICE_WORDS, type DeviceWords } from '#language/sign-in.ts'

const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** A browser's name in words its owner recognises: `Chrome on Android`. */
export function deviceName(userAgent: string | null, words: DeviceWords = DEVICE_WORDS): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return words.on(browser, system)
  return browser ?? system ?? words.unknown
}

const DAY_MS = 24 * 60 * 60_000

const TABLET_DAYS = 30
const NOTICE_DAYS = 3

/** When a tablet that is signed in now has to be signed in again. */
export function tabletEndsAt(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + TABLET_DAYS * DAY_MS)
}

/** Whether people are told that a tablet has to be signed in again: during its last three days. */
export function tabletEndsSoon(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= NOTICE_DAYS * DAY_MS
}

/** Most tablets of one account. Signing in on one more ends the session that was used least recently. */
export const MOST_TABLETS = 20
