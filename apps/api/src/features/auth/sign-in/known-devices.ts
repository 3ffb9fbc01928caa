import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Most accounts one device remembers, such as a tablet shared by a shift. */
const MOST_ACCOUNTS = 6
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60

/**
 * Remembers, in a signed text, on which devices an account signed in before: a browser keeps it as a cookie, the app of a
 * tablet in its storage. The text grants nothing: it only gives the device its own attempt counter and queue place, which
 * strangers cannot use up. It names no account; its signature can only be checked by somebody who knows the account's address.
 */
export function createKnownDevices({ secret, https }: { secret: string; https: boolean }) {
  const name = https ? '__Host-thali.device' : 'thali.device'

  function sign(device: string, email: string): string {
    return createHmac('sha256', secret).update(`device.v1\0${device}\0${email}`).digest('base64url')
  }

  function cookieIn(header: string | undefined): string | undefined {
    const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
    return pair?.trim().slice(name.length + 1)
  }

  /** The device id, when this account signed in on this device before. */
  function find(kept: string | undefined, email: string): string | null {
    const carried = read(kept)
    if (!carried) return null
    const expected = Buffer.from(sign(carried.device, email))
    const isOurs = carried.signatures.some((signature) => {
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return isOurs ? carried.device : null
  }

  /** What the device keeps from now on, and by which it is known for this account as well. */
  function remember(kept: string | undefined, email: string): string {
    const carried = read(kept)
    const device = carried?.device ?? randomUUID()
    const own = sign(device, email)
    const others = carried?.signatures.filter((signature) => signature !== own) ?? []
    return [device, own, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
  }

  return {
    find,
    remember,

    /** The same of a browser, by the header with its cookies. */
    findByCookie: (header: string | undefined, email: string): string | null => find(cookieIn(header), email),

    rememberByCookie(header: string | undefined, email: string): string {
      const value = remember(cookieIn(header), email)
      return `${name}=${value}; Path=/; Max-Age=${REMEMBERED_SECONDS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

function read(kept: string | undefined): { device: string; signatures: string[] } | null {
  const [device = '', ...signatures] = kept?.split('.') ?? []
  return device === '' ? null : { device, signatures: signatures.slice(0, MOST_ACCOUNTS) }
}
