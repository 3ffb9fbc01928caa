import type { French } from '../french.ts'

/** What a guest reads of a cancelled booking. */
export const CANCELLATION_WORDS = {
  sentence: (when: string, reason: string) =>
    `Your table on ${when} was cancelled${reason}. We hope to see you another time.`,
  text: (brand: string, party: number, when: string, place: string, reason: string, phone: string) =>
    `${brand}: your table for ${party} on ${when} at ${place} was cancelled${reason}. Questions? Call ${phone}.`,
  /** Those of the reasons to choose from that guests are told. */
  reasons: {
    closure: 'Restaurant closure/maintenance',
    overbooking: 'Overbooking issue',
    emergency: 'Kitchen emergency',
    staff: 'Staff shortage',
    weather: 'Weather conditions',
    other: 'Other',
  },
  /** Those of the guests' own doing. */
  ownReasons: {
    requested: 'Customer requested cancellation',
    byCustomer: 'Cancelled by customer',
    noShow: 'Customer no-show',
  },
} as const

export type CancellationWords = French<typeof CANCELLATION_WORDS>
