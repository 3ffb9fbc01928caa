import { parentPort } from 'node:worker_threads'

import type { PaperWidth, Sheet } from '@thali/domain/paper/sheet'

import { drawSheet } from './draw-sheet.ts'
import { loadFonts } from './fonts.ts'

export type DrawTask = { sheet: Sheet; width: PaperWidth }

loadFonts()

parentPort?.on('message', ({ sheet, width }: DrawTask) => {
  const bitmap = drawSheet(sheet, width)
  parentPort?.postMessage(bitmap, [bitmap.bits.buffer])
})
