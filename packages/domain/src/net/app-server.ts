import { ok, refuse, type Result } from '../result.ts'

export type AddressProblem = 'empty' | 'unreadable' | 'not-encrypted'

/** The computer itself, and the computer as the emulator of Android calls it. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '10.0.2.2'])

/**
 * The origin of a server from what somebody typed: `food.example`, or an address copied from a browser. Only `https:`
 * is taken, and `http:` to the computer itself where `allowsLoopback` says so.
 */
export function parseServerAddress(
  typed: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): Result<string, AddressProblem> {
  const text = typed.trim()
  if (text === '') return refuse('empty')

  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(address) || !URL.canParse(address)) return refuse('unreadable')

  const { protocol, hostname, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return refuse('unreadable')
  const isLoopback = allowsLoopback && protocol === 'http:' && LOOPBACK.has(hostname)
  if (protocol !== 'https:' && !isLoopback) return refuse('not-encrypted')
  return ok(origin)
}

/** Whether a version of the app, such as `1.2.0`, comes before the oldest one that a server works with. */
export function isOlderThan(version: string, oldest: string): boolean {
  const wanted = numbersOf(oldest)
  for (const [place, number] of numbersOf(version).entries()) {
    const difference = number - (wanted[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
