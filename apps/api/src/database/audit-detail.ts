import type { PersonalDetail } from '#api/database/foundation.table.ts'

type Fields = Record<string, unknown>

/**
 * The detail of an audit row as people read it: with the personal part that stands beside the row, or `personal: 'erased'`
 * once that is gone.
 */
export function readAuditDetail(detail: unknown, personal: PersonalDetail | null): unknown {
  if (!isFields(detail) || !('personal' in detail)) return detail
  const { personal: _hash, ...rest } = detail
  return personal ? { ...rest, ...withRest(personal, rest) } : { ...rest, personal: 'erased' }
}

/** Fields by name are put together with those of the same name. */
function withRest(personal: Fields, rest: Fields): Fields {
  return Object.fromEntries(
    Object.entries(personal).map(([name, value]) => {
      const others = rest[name]
      return [name, isFields(value) && isFields(others) ? { ...others, ...value } : value]
    }),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
