import type { CopiedPrices } from '@thali/domain/menu/files/copy-menu'
import type { ImportMode } from '@thali/domain/menu/files/menu-document'
import { useState } from 'react'

import { readMenuText } from './menu-file-text.ts'

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

const NO_WISH: ImportWish = { tab: 'export', text: '', fileName: '', from: '', prices: 'keep', mode: 'merge' }

/** The choices of the form; `onChange` hears of each. */
export function useImportWish(onChange: () => void) {
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
