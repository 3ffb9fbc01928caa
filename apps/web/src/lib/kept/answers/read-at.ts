import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

/** When an answer was read: `2:05 PM AST`, with its date unless that is today. */
export function readAtWords(readAtMs: number, nowMs: number): string {
  const [readAt, now] = [new Date(readAtMs), new Date(nowMs)]
  const time = formatTimeAst(readAt)
  return localParts(readAt).date === localParts(now).date ? time : `${time}, ${formatDate(readAt)}`
}
