import type { Code } from './codes.ts'
import type { MenuChange } from './menu/play-menu.ts'
import type { PostMood, ProviderMood } from './provider.ts'
import { words } from './words.ts'

/**
 * `guest` orders through a program of the site, without an account; `stranger` on the site itself, which takes the card of such
 * people; `program` is one of the house with all rights.
 */
export type Person = 'ann' | 'bo' | 'cook' | 'manager' | 'second' | 'guest' | 'stranger' | 'program'

/**
 * How a request is sent. `again`: its answer was lost, and it comes once more. `beside`: two people at two nodes at once.
 * `echo`: one request, sent to two nodes at once. `cut`: the program ends in the middle of it.
 */
export type How = 'once' | 'again' | 'beside' | 'echo' | 'cut'

export type Card =
  | 'good'
  | 'declined'
  | 'disputedLater'
  | 'refundFailsLater'
  | 'refundPends'
  | 'clearsLater'
  | 'bouncesLater'
export type ReaderCard = 'visa' | 'interac' | 'declined'
export type ClockMove =
  | 'second-back'
  | 'minutes'
  | 'half-hour'
  | 'closing'
  | 'midnight'
  | 'noon'
  | 'month-end'
  | 'month-on'

/** `line` is the place of a line, `dish` that of a dish on our list; goodwill of null is all that is held of the order. */
export type Edit =
  | { op: 'add'; dish: number }
  | { op: 'remove'; line: number }
  | { op: 'tip'; cents: number }
  | { op: 'goodwill'; cents: number | null }

/** Targets are named by their place in the list of what there is: the first is 0, and one that is too high counts on. */
export type Act = (
  | {
      do: 'place'
      by: Person
      pay: 'cash' | 'card' | 'link'
      cart: number
      tip: number
      place: number
      code?: Code
      delivery?: true
      dineIn?: true
      later?: true
      /** The seed of the guest's choices, once the menu of the location was changed. */
      wish?: number
    }
  /** By its place among the codes of the restaurant, which the program changes. */
  | { do: 'switch'; code: number; on?: true }
  | { do: 'link'; order: number }
  /** `late`: the page has expired, and the provider takes the money all the same. */
  | { do: 'pay'; page: number; card: Card; late?: true }
  | { do: 'discard'; page: number }
  | { do: 'take'; order: number; by: Person; hand?: true }
  /** An order is to be paid on the card reader of its location. `card`: one is held to it at once. */
  | { do: 'reader'; order: number; by: Person; card?: ReaderCard; tip?: true }
  /** A card is held to a reader, whatever that asks for now. */
  | { do: 'hold'; place: number; card: ReaderCard }
  /** Of an order that was paid by Interac. `cancels`: one is cancelled first. */
  | { do: 'reader-refund'; debt: number; by: Person; card?: ReaderCard; cancels?: true }
  /** Another program charges a card for the amount that an order still has to pay. */
  | { do: 'charge'; order: number }
  /** Staff say that a charge has paid its own order, or `other`. */
  | { do: 'confirm'; charge: number; by: Person; other?: number }
  /** `approved`: a second person agrees, where one is needed. */
  | { do: 'change'; order: number; by: Person; edits: Edit[]; approved?: true }
  /**
   * `apart`: what would come off at once comes off in two changes. `back`: a dish is added and taken off again, `paid` after its
   * price was taken.
   */
  | { do: 'detour'; order: number; way: 'apart' | 'back'; dish: number; paid?: true }
  /** Two different things at once. */
  | { do: 'race'; acts: [Act, Act] }
  | { do: 'step'; order: number; to: 'next' | 'end' }
  | { do: 'put-off'; order: number }
  /** A station taps a line of an order. */
  | { do: 'tap'; order: number; line: number }
  /** `seed` decides the new state; `back` undoes a change that can be undone. */
  | { do: 'menu'; what: MenuChange; place: number; seed: number; back?: true }
  | { do: 'undo'; order: number }
  | { do: 'recall'; order: number }
  | { do: 'cancel'; order: number; by: Person }
  | { do: 'hand-back'; debt: number; by: Person }
  | { do: 'retry'; debt: number }
  | { do: 'drawer'; what: 'open' | 'in' | 'out' | 'count'; nickels: number }
  | { do: 'refund-there'; charge: number; cents: number | null }
  | { do: 'dispute'; charge: number }
  | { do: 'provider'; mood: ProviderMood }
  | { do: 'post'; mood: PostMood }
  | { do: 'work'; seconds: number }
  | { do: 'clock'; to: ClockMove }
  | { do: 'restart' }
) & { how?: How }

export type Kind = Act['do']
export type ActOf<K extends Kind> = Extract<Act, { do: K }>

/** Local evenings and noons at which a run may begin: an ordinary day, and those on which a clock or a month turns. */
export const STARTS = {
  usual: '2026-10-20T15:30:00Z',
  'month-end': '2026-10-31T22:00:00Z',
  'year-end': '2026-12-31T23:00:00Z',
  spring: '2027-03-13T23:00:00Z',
} as const

export type Case = { start: keyof typeof STARTS; acts: Act[] }

/** What a run may have or lack. Each is switched off by a coin, and every two of them have to meet. */
export const AXES = [
  ...words('cash, card, link, staff, code, house code, points, confirmed card, fee, tip, later, slow bank'),
  ...words('refund that fails, second payment, change, goodwill, rest, by hand, second person, race, cancel'),
  ...words('recall, hand back, drawer, refund at the provider, dispute, provider away, message late'),
  ...words('message lost, message twice, lost answer, two nodes, sudden end, midnight, month end, month on'),
  ...words('second back, menu, put off, provider behind, paid late, card reader, reader refund, dine-in'),
]
export type Axis = (typeof AXES)[number]
