/**
 * What can be wrong with a printer, and what a person reads on its button. `refuse`: nobody listens. `offline`, `cover`:
 * what comes waits in the printer and is printed when it is well again. `paper`: what comes is lost. `paper-mid`: the
 * paper ends in the middle of the next picture, and the rest comes out when it is well again. `cut-line`: the line breaks
 * in the middle of the next picture. `lose-answer`: prints, but never tells so, and hangs up. `hang`: reads and does
 * nothing. `blind`: prints and answers nothing.
 */
export const PRINTER_FAULTS = {
  ok: 'All is well',
  refuse: 'Switched off',
  offline: 'Offline',
  cover: 'Cover open',
  paper: 'No paper',
  'paper-mid': 'Paper ends in mid-sheet',
  'cut-line': 'Line breaks in mid-sheet',
  'lose-answer': 'Prints, answer lost',
  hang: 'Hangs',
  blind: 'Prints, never answers',
} as const

export type PrinterFault = keyof typeof PRINTER_FAULTS

export function isPrinterFault(text: string): text is PrinterFault {
  return Object.hasOwn(PRINTER_FAULTS, text)
}

/** The answer to `DLE EOT n`, as Epson documents its bits. `hasPaperEnded` in the middle of a sheet. */
export function toStatusByte(n: number, fault: PrinterFault, hasPaperEnded: boolean): number {
  const always = 0x12
  const hasNoPaper = fault === 'paper' || hasPaperEnded
  const isCoverOpen = fault === 'cover'
  if (n === 1) return always | (hasNoPaper || isCoverOpen || fault === 'offline' ? 0x08 : 0)
  if (n === 2) return always | (isCoverOpen ? 0x04 : 0) | (hasNoPaper ? 0x20 : 0)
  if (n === 4) return always | (hasNoPaper ? 0x60 : 0)
  return always
}
