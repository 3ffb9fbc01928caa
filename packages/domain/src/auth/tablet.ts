const DAY_MS = 24 * 60 * 60_000

const TABLET_DAYS = 30
const NOTICE_DAYS = 3

/** When a tablet that is signed in now has to be signed in again. */
export function tabletEndsAt(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + TABLET_DAYS * DAY_MS)
}

/** Whether people are told that a tablet has to be signed in again: during its last three days. */
export function tabletEndsSoon(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= NOTICE_DAYS * DAY_MS
}

/** Most tablets of one account. Signing in on one more ends the session that was used least recently. */
export const MOST_TABLETS = 20
