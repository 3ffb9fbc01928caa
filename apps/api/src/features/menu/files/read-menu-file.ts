import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import { fromMenuJson } from '@thali/domain/menu/files/json-file'
import type { FileReading } from '@thali/domain/menu/files/menu-document'

import { fromMenuCsv } from './csv-text.ts'

export type MenuFile = { format: MenuFormat; text: string }

/** Takes as long as the file is awkward: seconds for a few MB of separators or brackets. So it runs in a thread. */
export function readMenuFile({ format, text }: MenuFile): FileReading {
  return format === 'json' ? fromMenuJson(text) : fromMenuCsv(text)
}
