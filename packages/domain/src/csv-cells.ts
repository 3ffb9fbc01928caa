/** Starts that a spreadsheet would run as a formula; also full-width characters, and after control characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u
/** A negative amount starts like a formula but is none. */
const AMOUNT = /^-\d+\.\d{2}$/
const NEEDS_QUOTES = /[",\r\n]/
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One record of a CSV file (RFC 4180). Text that would be a formula gets a leading apostrophe, which spreadsheets show
 * as text: names are written by strangers. Numbers stay numbers.
 */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell that `csvRow` has written: without the apostrophe that kept it from being a formula. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell
}

/** A cell that begins with apostrophes before a formula gets one more, so that exactly one can be taken off again. */
function isFormula(text: string): boolean {
  const behind = text.replace(/^'+/, '')
  return FORMULA.test(behind) && !AMOUNT.test(behind)
}
