/** A table as it is typed: what a booking and a change of it have in common. */
export type TableFields = {
  date: string
  /** `18:30`; null while none is chosen. */
  time: string | null
  partySize: number
  specialRequests: string
}

export type TableErrors = Partial<Record<'date' | 'time' | 'partySize' | 'specialRequests', string>>

/** The table as it is sent. */
export function detailsOf({ date, time, partySize, specialRequests }: TableFields) {
  return { date, time: time ?? '', partySize, specialRequests: specialRequests.trim() || null }
}

/** What is wrong with the fields, by the last part of the name that the service gives them. */
export function errorsOf(problems: Iterable<readonly [field: string, message: string]>): Record<string, string> {
  return Object.fromEntries([...problems].map(([field, message]) => [field.split('.').at(-1) ?? field, message]))
}
