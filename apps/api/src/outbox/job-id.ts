import { hash } from 'node:crypto'

/** A UUID derived from a name: the same message gets the same id in every process and after every restart. */
export function jobId(name: string): string {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
