/**
 * A share of something that a location has only so much of: portions of a dish on a day, minutes of a kitchen station in
 * five minutes. The database counts what is claimed and refuses more than there is.
 */
export type Claim = {
  /** `dish:<id>` or `station:<id>`. */
  subject: string
  /** Midnight of the business day for portions, the 5-minute mark for minutes. */
  at: Date
  /** How many portions or minutes are claimed. */
  n: number
  /** How many there are. */
  most: number
}

/**
 * What an order that is cancelled or ready gives back. The hands of the kitchen are always free again; portions only while
 * nobody began with the food.
 */
export type GivenBack = { portions: boolean }

/** One claim for each subject and time, in the order in which they are counted. The database takes no pair twice. */
export function sumClaims(claims: readonly Claim[]): Claim[] {
  const summed = new Map<string, Claim>()
  for (const claim of claims) {
    const key = `${claim.at.getTime()} ${claim.subject}`
    const same = summed.get(key)
    summed.set(key, same ? { ...same, n: same.n + claim.n } : claim)
  }
  return [...summed.values()].sort((one, other) => {
    return compare(one.subject, other.subject) || one.at.getTime() - other.at.getTime()
  })
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
