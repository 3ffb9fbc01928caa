import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import { MENU_FILE_LIMITS } from '@thali/domain/menu/files/menu-document'

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
