import type { Claim } from './claims.ts'
import { mostUnpaid, stationOf, unpaidStationOf, unpaidSubject } from './load.ts'

/** Unpaid cash orders that one account, one proved phone or one guest of a program may have open (ruling 16). */
export const MOST_OPEN_CASH_ORDERS = 5

/** The same for all accounts of one source address that have proved neither phone nor e-mail. */
export const MOST_OPEN_CASH_ORDERS_UNPROVED = 2

/** Payment pages that one account may have open at a time, or one guest of a program (ruling 48). */
export const MOST_OPEN_PAGES = 3

/** The same for all accounts of one source address that have proved neither phone nor e-mail. */
export const MOST_OPEN_PAGES_UNPROVED = 1

/** How long a payment page that nobody pays keeps minutes of the stations. It keeps portions until it ends. */
export const UNPAID_MINUTES_HELD = 8

/**
 * What a payment page holds of what its order is to claim. Minutes of a station are counted apart while nobody has paid
 * for them, so that all unpaid pages together hold at most a third of the station.
 */
export function heldByPage(claims: readonly Claim[]): Claim[] {
  return claims.map((claim) => {
    const station = stationOf(claim.subject)
    return station === null ? claim : { ...claim, subject: unpaidSubject(station), most: mostUnpaid(claim.most) }
  })
}

/** What a payment page holds where unpaid pages hold their third already. */
export function withoutMinutes(claims: readonly Claim[]): Claim[] {
  return claims.filter(({ subject }) => unpaidStationOf(subject) === null)
}
