import type { Brand, BrandOverrides } from '@thali/domain/brand/brand'

import type { Config } from '#api/config/config.ts'
import type { Sender } from '#api/features/messages/mail.gateway.ts'

/**
 * The current brand: settings of the environment, overridden by what an admin changed. `now` is one shared object that
 * is updated in place.
 */
export function createCurrentBrand({ brand: defaults, mailFrom }: Pick<Config, 'brand' | 'mailFrom'>) {
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

    /** Sender of e-mails. An address from the environment stays: the mail server may accept only that one. */
    sender(): Sender {
      if (mailFrom === undefined) return { name: now.name, address: now.email }
      const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
      return overrides.name === undefined ? mailFrom : { name: now.name, address }
    },
  }
}

export type CurrentBrand = ReturnType<typeof createCurrentBrand>
