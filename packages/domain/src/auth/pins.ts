/** How long a PIN is, in digits (ruling 61). */
export const PIN_DIGITS = { least: 4, most: 6 } as const

/** The ones that most people choose, besides digits in a row and one digit repeated. */
const COMMON_PINS: ReadonlySet<string> = new Set(
  '1212 1004 2000 6969 1122 1313 2001 1010 2580 1998 2020 2468 12321 11223 121212 123123 159753 112233 101010 131313 696969 147258'.split(
    ' ',
  ),
)

/** What is wrong with a PIN that somebody chooses: not so many digits, or many people choose it; null: it can be used. */
export function pinProblem(pin: string): 'digits' | 'common' | null {
  const { least, most } = PIN_DIGITS
  if (!/^\d+$/.test(pin) || pin.length < least || pin.length > most) return 'digits'
  return isCommon(pin) ? 'common' : null
}

function isCommon(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)))
  const [step = 0] = steps
  return COMMON_PINS.has(pin) || (steps.size === 1 && Math.abs(step) <= 1)
}

/** Every so many wrong PINs in a row a person's PIN rests. */
const MISSES_TO_REST = 5
const REST_MINUTES = [5, 15, 60] as const

/**
 * For how long a person's PIN is not taken after so many wrong ones in a row; null: the next one is tried. The fourth rest
 * and all after it last as long as the third.
 */
export function pinRestMinutes(misses: number): number | null {
  if (misses === 0 || misses % MISSES_TO_REST > 0) return null
  return REST_MINUTES[Math.min(misses / MISSES_TO_REST, REST_MINUTES.length) - 1] ?? null
}

/** After so many wrong PINs in a row a device takes none until somebody enters a password. */
export const DEVICE_MISSES = 15

/** After how many seconds without a touch a shared tablet may lock, the first of them unless said otherwise. */
export const LOCKS_AFTER_SECONDS = [60, 30, 120, 300] as const
