import { formatDate, formatTimeAst } from '@thali/domain/time/zone'

/** `Nov 21, 2026, 2:05 PM AST`. */
export function momentInWords(instant: string): string {
  const at = new Date(instant)
  return `${formatDate(at)}, ${formatTimeAst(at)}`
}
