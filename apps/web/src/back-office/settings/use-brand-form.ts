import type { BrandSettingsView, BrandView } from '@thali/contracts/settings'
import { useEffect, useState } from 'react'

import { type BrandDraft, type BrandErrors, changeOf, problemsOf, UNTOUCHED } from './brand-draft.ts'
import { BRAND_STYLE_ID, brandStyle } from '#web/styles/brand-style.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { rememberRead, useApi } from '#web/lib/api/use-api.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Typed values when the section was left. */
let left: BrandDraft = UNTOUCHED

/** Form of the brand: saved values, typed ones, and saving. */
export function useBrandForm() {
  const { data: settings, error, mutate } = useApi('GET /admin/settings/brand', undefined, { freshForMs: 0 })
  const state = useForm<BrandDraft, BrandErrors>(() => left)
  const [isSaved, setIsSaved] = useState(false)
  const { fields: draft, begin, refuse } = state
  useEffect(() => {
    left = draft
  }, [draft])

  async function submit() {
    if (state.isBusy || !settings) return
    const found = problemsOf(settings, draft)
    if (Object.keys(found).length > 0) {
      refuse(found, null)
      return
    }

    begin()
    try {
      await save(settings, draft)
      state.change(UNTOUCHED)
      refuse({}, null)
      setIsSaved(true)
      toast.success('Brand saved')
    } catch (failure) {
      refuse(refusedFields(failure), userMessage(failure))
    }
  }

  return {
    ...state,
    settings,
    failed: error !== undefined,
    retry: () => mutate(),
    isSaved,
    isChanged: settings !== undefined && Object.keys(changeOf(settings, draft)).length > 0,
    submit,
    change(changed: BrandDraft) {
      state.change(changed)
      setIsSaved(false)
    },
  }
}

export type BrandForm = ReturnType<typeof useBrandForm>

async function save(settings: BrandSettingsView, draft: BrandDraft): Promise<void> {
  const { brand, defaults, changed } = await call('PATCH /admin/settings/brand', { body: changeOf(settings, draft) })
  await rememberRead('/admin/settings/brand', { brand, defaults, changed })
  paint(brand)
}

/** Applies the new colours to the current document. */
function paint(brand: BrandView): void {
  const known = document.getElementById(BRAND_STYLE_ID)
  const style = known ?? document.head.appendChild(document.createElement('style'))
  style.id = BRAND_STYLE_ID
  style.textContent = brandStyle(brand)
}
