/**
 * What an order takes of something that is limited: `n` units of `subject` at the time `at`, of which there are `most`.
 * Kitchen minutes are claimed by five-minute mark.
 */
export type Claim = { subject: string; at: Date; n: number; most: number }
