import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import type { MenuFault } from '@thali/domain/menu/files/menu-document'
import { useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { changesWords } from './files-words.ts'
import { formatOf } from './menu-file-text.ts'
import { useImportWish } from './use-import-wish.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type ImportFailure = { reason: string; faults: MenuFault[]; count: number }
/** A preview; `isRenewed`: the menu was changed since the one before it. */
type Preview = { view: MenuImportView; isRenewed: boolean }
type Seen = { apply: true; version: number; digest: string }
type Told = { preview?: MenuImportView; faults?: MenuFault[]; count?: number }

export type MenuFilesState = ReturnType<typeof useMenuFiles>

/** An import or a copy: what is wished, what it would change, and what is wrong with it. */
export function useMenuFiles({ place, reread }: MenuEditor, onClose: () => void) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const { wish, isComplete, ...form } = useImportWish(() => setFailure(null))
  const rules = { onSuccess: take, onError: explain }
  const importing = useCall('POST /admin/menu/:location/import', rules)
  const copying = useCall('POST /admin/menu/:location/copy', rules)

  async function take(view: MenuImportView) {
    if (!view.isApplied) return setPreview({ view, isRenewed: false })
    await reread()
    onClose()
    toast.success(`The menu of ${place.name} is saved: ${changesWords(view)}`)
  }

  function explain(error: ApiError) {
    const { preview: view, faults = [], count = 0 } = (error.details ?? {}) as Told
    if (error.code === 'menu-changed' && view) return setPreview({ view, isRenewed: true })
    if (error.code === 'menu-file-invalid') setPreview(null)
    setFailure({ reason: refusalReason(error), faults, count })
  }

  function send(seen?: Seen) {
    setFailure(null)
    const { tab, text, from, prices, mode } = wish
    const params = { location: place.id }
    if (tab === 'copy') copying.mutate({ params, body: { from, prices, mode, ...seen } })
    else importing.mutate({ params, body: { format: formatOf(text), text, mode, ...seen } })
  }

  return {
    ...form,
    wish,
    preview,
    failure,
    isBusy: importing.isPending || copying.isPending,
    show() {
      if (isComplete()) send()
    },
    apply({ version, digest }: MenuImportView) {
      send({ apply: true, version, digest })
    },
    back() {
      setPreview(null)
      setFailure(null)
    },
  }
}
