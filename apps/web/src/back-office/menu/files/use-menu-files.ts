import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import type { CopiedPrices } from '@thali/domain/menu/files/copy-menu'
import type { ImportMode, MenuFault } from '@thali/domain/menu/files/menu-document'
import { useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { formatOf, readMenuText } from './menu-file-text.ts'
import { changesWords } from './files-words.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

export type FilesTab = 'export' | 'import' | 'copy'

/** What is to be read into the menu. */
export type ImportWish = {
  tab: FilesTab
  text: string
  /** Of the chosen file; empty for a text that was pasted. */
  fileName: string
  from: string
  prices: CopiedPrices
  mode: ImportMode
}

export type ImportFailure = { reason: string; faults: MenuFault[]; count: number }
type Seen = { apply: true; version: number; digest: string }

export type MenuFilesState = ReturnType<typeof useMenuFiles>

/** An import or a copy: what is wished, what it would change, and what is wrong with it. */
export function useMenuFiles(editor: MenuEditor, onClose: () => void) {
  const { place } = editor
  const [wish, setWish] = useState<ImportWish>(NO_WISH)
  const [problem, setProblem] = useState<string | undefined>()
  const [preview, setPreview] = useState<MenuImportView | null>(null)
  const [isRenewed, setIsRenewed] = useState(false)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const rules = { onSuccess: take, onError: explain }
  const importing = useCall('POST /admin/menu/:location/import', rules)
  const copying = useCall('POST /admin/menu/:location/copy', rules)

  async function take(reply: MenuImportView) {
    setFailure(null)
    if (!reply.isApplied) {
      setIsRenewed(false)
      setPreview(reply)
      return
    }
    const sentence = `The menu of ${place.name} is saved: ${changesWords(reply)}`
    await editor.reread()
    onClose()
    toast.success(sentence)
    announce(sentence)
  }

  function explain(error: ApiError) {
    const { preview: renewed, faults = [], count = 0 } = (error.details ?? {}) as Told
    if (error.code === 'menu-changed' && renewed) {
      setIsRenewed(true)
      setPreview(renewed)
      setFailure(null)
      return
    }
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

  function change(changed: Partial<ImportWish>) {
    setWish((before) => ({ ...before, ...changed }))
    setProblem(undefined)
    setFailure(null)
  }

  return {
    wish,
    problem,
    preview,
    isRenewed,
    failure,
    isBusy: importing.isPending || copying.isPending,
    change,
    async choose(file: File) {
      const reading = await readMenuText(file)
      if ('text' in reading) change({ text: reading.text, fileName: file.name })
      else setProblem(reading.problem)
    },
    show() {
      const missing = missingOf(wish)
      if (missing === undefined) send()
      else setProblem(missing)
    },
    apply: () => preview && send({ apply: true, version: preview.version, digest: preview.digest }),
    back() {
      setPreview(null)
      setFailure(null)
    },
  }
}

type Told = { preview?: MenuImportView; faults?: MenuFault[]; count?: number }

const NO_WISH: ImportWish = { tab: 'export', text: '', fileName: '', from: '', prices: 'keep', mode: 'merge' }

function missingOf({ tab, text, from }: ImportWish): string | undefined {
  if (tab === 'copy') return from === '' ? 'Choose a location' : undefined
  return text.trim() === '' ? 'Choose a file, or paste its text' : undefined
}
