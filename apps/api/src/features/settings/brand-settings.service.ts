import { AppError } from '@thali/contracts/errors'
import type { BrandSettingsView, BrandView, UpdateBrandSettings } from '@thali/contracts/system/settings'
import { type Brand, BRAND_FIELDS, changeBrand, type BrandOverrides } from '@thali/domain/brand/brand'
import { formatPhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { Config } from '#api/config/config.ts'
import type { Database } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Sender } from '#api/features/messages/mail.gateway.ts'
import { createBrandSettingsRepository } from '#api/features/settings/brand-settings.repository.ts'

type Deps = { db: Database; brand: CurrentBrand; idempotency: Idempotency; clock: Clock }
type Caller = { actor: string; submission: Submission | null }

/** Changes the brand while the server runs. */
export function createBrandSettings({ db, brand, idempotency, clock }: Deps) {
  const settings = createBrandSettingsRepository(db)
  let reading = Promise.resolve()

  function toView(): BrandSettingsView {
    const overrides = brand.overrides()
    return {
      brand: toBrandView(brand.now),
      defaults: toBrandView(brand.defaults),
      changed: BRAND_FIELDS.filter((field) => overrides[field] !== undefined),
    }
  }

  async function read(): Promise<void> {
    brand.apply(await settings.find())
  }

  /** Reads the stored brand; reads are serialised, so that an older one never overwrites a newer one. */
  function reload(): Promise<void> {
    reading = reading.then(read, read)
    return reading
  }

  return {
    reload,

    async get(): Promise<BrandSettingsView> {
      return toView()
    },

    /** @throws AppError `brand-invalid` with a sentence for each field */
    async update(
      body: UpdateBrandSettings['body'],
      { actor, submission }: Caller,
    ): Promise<UpdateBrandSettings['reply']> {
      const input = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      await idempotency.once(submission, async (tx) => {
        const changed = changeBrand(await settings.lock(tx, actor), input)
        if (!changed.ok) {
          const [message = ''] = Object.values(changed.problems)
          throw new AppError('brand-invalid', { message, details: changed.problems })
        }
        await settings.store(tx, changed.value, { actor, now: clock.now() })
        await recordAudit(tx, { actor, action: 'settings.brand', subject: 'brand', detail: input })
        await recordChange(tx, { topic: 'settings', subject: 'brand' })
        return { success: true as const }
      })
      await reload()
      return { success: true, ...toView() }
    },
  }
}

export type BrandSettings = ReturnType<typeof createBrandSettings>

/** The brand as people read it. */
export function toBrandView(brand: Readonly<Brand>): BrandView {
  return { ...brand, phone: formatPhone(brand.phone) }
}

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
