const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** An instant as ISO 8601 writes it, with its zone; null for anything else. */
export function parseInstant(value: unknown): Date | null {
  if (typeof value !== 'string' || !ISO.test(value)) return null
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : instant
}
