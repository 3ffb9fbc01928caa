import type { MenuImportView, MenuFormat } from '@thali/contracts/menu/menu-files'
import type { CopiedPrices } from '@thali/domain/menu/files/copy-menu'
import { type MenuFault, type ImportMode, MENU_FILE_LIMITS } from '@thali/domain/menu/files/menu-document'
import { useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { changesWords } from './files-words.ts'
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

export type FilesTab = 'export' | 'import' | 'copy'

/** The menu file or pasted text to import, and how. */
export type ImportWish = {
  tab: FilesTab
  text: string
  /** Of the chosen file; empty for a text that was pasted. */
  fileName: string
  from: string
  prices: CopiedPrices
  mode: ImportMode
}

const NO_WISH: ImportWish = { tab: 'export', text: '', fileName: '', from: '', prices: 'keep', mode: 'merge' }

/** The choices of the form; `onChange` hears of each. */
function useImportWish(onChange: () => void) {
  const [wish, setWish] = useState(NO_WISH)
  const [problem, setProblem] = useState<string | undefined>()

  function change(changed: Partial<ImportWish>) {
    setWish((before) => ({ ...before, ...changed }))
    setProblem(undefined)
    onChange()
  }

  return {
    wish,
    problem,
    change,
    async choose(file: File) {
      const reading = await readMenuText(file)
      if ('text' in reading) change({ text: reading.text, fileName: file.name })
      else setProblem(reading.problem)
    },
    /** Says what is missing; true when nothing is. */
    isComplete(): boolean {
      const missing = missingOf(wish)
      setProblem(missing)
      return missing === undefined
    },
  }
}

function missingOf({ tab, text, from }: ImportWish): string | undefined {
  if (tab === 'copy') return from === '' ? 'Choose a location' : undefined
  return text.trim() === '' ? 'Choose a file, or paste its text' : undefined
}

/** What the device offers to choose from. */
export const MENU_FILES = '.csv,.json,.txt,text/csv,application/json'

const TOO_LARGE = 'This file is larger than 5 MB. A menu takes a hundredth of that.'
const WORKBOOK = 'This is a workbook. Save it as CSV in the spreadsheet first.'
/** Workbooks are ZIP archives. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

export type TextReading = { text: string } | { problem: string }

/** The text of a file as it was saved: UTF-8, else UTF-16 by its mark, else the alphabet of older spreadsheets. */
export async function readMenuText(file: Blob): Promise<TextReading> {
  if (file.size > MENU_FILE_LIMITS.bytes) return { problem: TOO_LARGE }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (ZIP.every((byte, index) => bytes[index] === byte)) return { problem: WORKBOOK }
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** JSON begins with a brace, a table with its columns. */
export function formatOf(text: string): MenuFormat {
  return text.trimStart().startsWith('{') ? 'json' : 'csv'
}
