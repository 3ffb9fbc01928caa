import type { BrandView } from '@thali/contracts/system/settings'
import { useEffect, useState } from 'react'

import { type BrandDraft, changeOf, problemsOf, UNTOUCHED } from './brand-draft.ts'
import { BRAND_STYLE_ID, brandStyle } from '#web/styles/brand-style.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { putRead, useRead } from '#web/back-office/lib/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/notices/toast.ts'

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
