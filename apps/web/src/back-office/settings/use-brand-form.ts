import type { BrandSettingsView, UpdateBrandSettings, BrandView } from '@thali/contracts/system/settings'
import { BRAND_FIELDS, type BrandField, checkBrand } from '@thali/domain/brand/brand'
import { useEffect, useState } from 'react'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { BRAND_STYLE_ID, brandStyle } from '#web/styles/brand-style.ts'
import { toast } from '#web/ui/notices/toast.ts'

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

/** What was typed when the section was left. Signing out loads a new document, which forgets it. */
let left: BrandDraft = UNTOUCHED

/** The brand form: the settings, what was typed over them, and the sending. */
export function useBrandForm() {
  const { data: settings, error, reread } = useRead('GET /admin/settings/brand', {}, { freshForMs: 0 })
  const [isSaved, setIsSaved] = useState(false)
  const form = useFormOf<BrandDraft>({
    first: () => left,
    check: (draft) => (settings ? problemsOf(settings, draft) : {}),
    send: async (draft, idempotencyKey) => {
      if (!settings) return
      const body = changeOf(settings, draft)
      const { brand, defaults, changed } = await call('PATCH /admin/settings/brand', { body, idempotencyKey })
      await putRead(['GET /admin/settings/brand'], { brand, defaults, changed })
      paint(brand)
      form.reset(UNTOUCHED)
      setIsSaved(true)
      toast.success('Brand saved')
    },
  })
  const draft = form.fields
  useEffect(() => {
    left = draft
  }, [draft])

  return {
    ...form,
    settings,
    failed: error !== null,
    retry: reread,
    isSaved,
    isChanged: settings !== undefined && Object.keys(changeOf(settings, draft)).length > 0,
    change(changed: BrandDraft) {
      form.change(changed)
      setIsSaved(false)
    },
  }
}

export type BrandForm = ReturnType<typeof useBrandForm>

/** Changes the colours of this document, which was drawn with the old ones. */
function paint(brand: BrandView): void {
  const known = document.getElementById(BRAND_STYLE_ID)
  const style = known ?? document.head.appendChild(document.createElement('style'))
  style.id = BRAND_STYLE_ID
  style.textContent = brandStyle(brand)
}
