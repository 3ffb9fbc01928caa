/** What releases before 0.10 wrote about people into audit rows themselves, by action; also within `before` and `change`. */
const ACTIONS = `
action IN ('account.change', 'account.delete', 'account.phone-code', 'account.phone-proved', 'account.phone-confirmed',
  'account.phone-lost', 'customer.lookup', 'reservation.change', 'reservation.cancel', 'order.cancelled', 'order.changed', 'export')`
export const PERSONAL_FIELDS = `ARRAY['name', 'displayName', 'phoneNumber', 'phone', 'specialRequests', 'reason', 'search']`

/** Rows of `audit_log` in which they still are. */
export const AUDIT_HAS_NAMES = `
${ACTIONS} AND NOT detail ? 'personal'
AND (detail ?| ${PERSONAL_FIELDS} OR detail->'before' ?| ${PERSONAL_FIELDS} OR detail->'change' ?| ${PERSONAL_FIELDS})`
