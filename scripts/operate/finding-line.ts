import type { Finding } from '../../apps/api/src/features/system/doctor/findings.ts'

/** A finding as the operator reads it. */
export function toLine({ level, about, says }: Finding): string {
  return `${level.padEnd(4)}  ${about.padEnd(12)}  ${says}`
}
