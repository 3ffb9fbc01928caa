import type { Brand, BrandOverrides } from '@thali/domain/brand/brand'

import type { Config } from '#api/config.ts'
import type { Sender } from '#api/features/messages/mail.gateway.ts'

/**
 * The brand as it is now: what the server's settings say, under what an admin changed.
 *
 * `now` is one object for the whole house, filled anew with every change. Whoever names the house keeps it and reads it
 * when they write, so that a change is everywhere at once.
 */
export function createHouseBrand({ brand: defaults, mailFrom }: Pick<Config, 'brand' | 'mailFrom'>) {
  const now: Brand = { ...defaults }
  const listeners = new Set<() => void>()
  let overrides: BrandOverrides = {}

  return {
    now: now as Readonly<Brand>,
    defaults,
    overrides: () => overrides,

    apply(stored: BrandOverrides): void {
      overrides = stored
      Object.assign(now, defaults, stored)
      for (const tell of listeners) tell()
    },

    onChange: (listener: () => void) => void listeners.add(listener),

    /** Whom e-mails come from. An address the server's settings name stays; it is the one the mail server may use. */
    sender(): Sender {
      if (mailFrom === undefined) return { name: now.name, address: now.email }
      const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
      return overrides.name === undefined ? mailFrom : { name: now.name, address }
    },
  }
}

export type HouseBrand = ReturnType<typeof createHouseBrand>
