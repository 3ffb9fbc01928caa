import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import { fromMenuJson } from '@thali/domain/menu/files/json-file'
import type { FileReading } from '@thali/domain/menu/files/menu-document'

import { fromMenuCsv } from './csv-text.ts'

export type MenuFile = { format: MenuFormat; text: string }

/** Takes seconds for a few MB of nothing but separators or brackets, so it runs in a worker thread. */
export function readMenuFile({ format, text }: MenuFile): FileReading {
  return format === 'json' ? fromMenuJson(text) : fromMenuCsv(text)
}
