import type { BrandSettingsView, UpdateBrandSettings } from '@thali/contracts/system/settings'
import { BRAND_FIELDS, type BrandField, checkBrand } from '@thali/domain/brand/brand'

/** Typed values that are not saved yet; null: back to the server's settings. */
export type BrandDraft = Partial<Record<BrandField, string | null>>
export type BrandErrors = Readonly<Partial<Record<BrandField, string>>>
export type ColourField = 'primaryColor' | 'accentColor'

/** The value a field shows: the typed one, or else the saved one. */
export function shownValue(settings: BrandSettingsView, draft: BrandDraft, field: BrandField): string {
  const typed = draft[field]
  if (typed === undefined) return settings.brand[field] ?? ''
  return typed ?? settings.defaults[field] ?? ''
}

/** Whether a field differs from the server's settings. */
export function isOwn(settings: BrandSettingsView, draft: BrandDraft, field: BrandField): boolean {
  const typed = draft[field]
  return typed === undefined ? settings.changed.includes(field) : typed !== null
}

/** What saving sends: only what differs. */
export function changeOf(settings: BrandSettingsView, draft: BrandDraft): UpdateBrandSettings['body'] {
  const changed = BRAND_FIELDS.flatMap((field) => {
    const typed = draft[field]
    if (typed === undefined) return []
    const isSo = typed === null ? !settings.changed.includes(field) : typed.trim() === (settings.brand[field] ?? '')
    return isSo ? [] : [[field, typed] as const]
  })
  return Object.fromEntries(changed)
}

export function problemsOf(settings: BrandSettingsView, draft: BrandDraft): BrandErrors {
  return checkBrand(changeOf(settings, draft))
}

/** Nothing is typed. */
export const UNTOUCHED: BrandDraft = Object.fromEntries(BRAND_FIELDS.map((field) => [field, undefined]))
