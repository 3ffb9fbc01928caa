import type { Random } from '../support/random.ts'
import {
  type Act,
  type ActOf,
  AXES,
  type Card,
  type Case,
  type ClockMove,
  type Edit,
  type How,
  type Person,
  STARTS,
} from './acts.ts'
import { type Code, POINTS, PROMOTIONS } from './codes.ts'
import { holdLate, onReader, READER_CHOICES } from './draw-readers.ts'
import { cancel, type Choice, type Choosable, type Draw, oneOf, often, place, staff } from './drawing.ts'
import { MENU_CHANGES, type MenuChange } from './menu/play-menu.ts'

const LEAST_ACTS = 16
const MORE_ACTS = 28
/** A run begins with these, because all others need an order. */
const FIRST_ORDERS = 2
const TIPS = [2, 3.5, 0.01] as const
const CARTS = 5
const SEEDS = 1_000
const MENU_KINDS = Object.keys(MENU_CHANGES) as [MenuChange, ...MenuChange[]]

const ORDERERS: Choosable<Person> = { always: ['ann', 'ann', 'bo', 'guest'], staff: ['cook'] }
const CARD_ORDERERS: Choosable<Person> = { always: ['ann', 'ann', 'bo', 'guest', 'stranger'], staff: ['cook'] }

/** By somebody whose axis is on, unless `by` says who. */
function order(draw: Draw, pay: 'cash' | 'card' | 'link', by?: Person): ActOf<'place'> {
  const { random, on } = draw
  const orderer = by ?? oneOf(draw, pay === 'card' ? CARD_ORDERERS : ORDERERS, 'ann')
  const isWelcome = by === undefined && on.has('code') && random.chance(0.5)
  return {
    do: 'place',
    pay,
    by: isWelcome ? 'ann' : orderer,
    cart: random.int(CARTS),
    tip: on.has('tip') && random.chance(0.5) ? random.pick(TIPS) : 0,
    place: random.chance(0.25) ? 1 : 0,
    ...(on.has('fee') && random.chance(0.3) && { delivery: true as const }),
    ...(on.has('dine-in') && random.chance(0.3) && { dineIn: true as const }),
    ...(isWelcome && { code: 'WELCOME' as const }),
    ...(on.has('later') && random.chance(0.3) && { later: true as const }),
    ...(on.has('menu') && { wish: random.int(SEEDS) }),
  }
}

/** A change of the menu or of a location; what stops orders is mostly taken back. */
function changeMenu({ random }: Draw): Act {
  const what = random.pick(MENU_KINDS)
  return {
    do: 'menu',
    what,
    place: random.chance(0.25) ? 1 : 0,
    seed: random.int(SEEDS),
    ...(random.chance(0.6) && { back: true as const }),
  }
}

/** An order with a code of the restaurant, or with points. */
function coded(draw: Draw, code: Code, by: Person = draw.random.pick(['ann', 'ann', 'bo'])): ActOf<'place'> {
  const isRide = code === 'RIDE' && draw.on.has('fee')
  return { ...order(draw, draw.random.pick(['cash', 'card']), by), code, ...(isRide && { delivery: true as const }) }
}

/** A code is wanted twice at once, or while it is given back or switched off. */
function rush(draw: Draw, code: Code): Act {
  const { random, on } = draw
  // Points belong to one account.
  const other = code.startsWith('POINTS') ? 'ann' : 'bo'
  const guest = (by: Person): Act => {
    const isBeside = on.has('two nodes') && random.chance(0.3)
    return { ...coded(draw, code, by), ...(isBeside && { how: 'beside' as const }) }
  }
  const others: [Act, ...Act[]] = [
    guest(other),
    guest(other),
    cancel(draw),
    { do: 'discard', page: place(draw) },
    { do: 'switch', code: random.int(PROMOTIONS.length) },
  ]
  return { do: 'race', acts: [guest('ann'), random.pick(others)] }
}

const CARDS: Choosable<Card> = {
  always: ['good', 'good', 'good', 'declined'],
  'slow bank': ['clearsLater', 'bouncesLater'],
  'refund that fails': ['refundFailsLater', 'refundPends'],
  dispute: ['disputedLater'],
}
const MOVES: Choosable<ClockMove> = {
  always: ['minutes', 'half-hour', 'noon'],
  'second back': ['second-back'],
  midnight: ['midnight', 'closing'],
  'month end': ['month-end'],
  'month on': ['month-on'],
}
const HOWS: Choosable<How> = {
  always: ['once', 'once', 'once'],
  'lost answer': ['again'],
  'two nodes': ['beside', 'echo'],
  'sudden end': ['cut'],
}

const ORDERS: readonly Choice[] = [
  often(7, ['cash'], (with_) => order(with_, 'cash')),
  often(7, ['card'], (with_) => order(with_, 'card')),
  often(3, ['link'], (with_) => order(with_, 'link', 'cook')),
]

type DrawnEdit = (random: Random) => Edit
const addDish: DrawnEdit = (random) => ({ op: 'add', dish: random.int(3) })
const removeDish: DrawnEdit = (random) => ({ op: 'remove', line: random.int(3) })
const giveGoodwill: DrawnEdit = (random) => ({ op: 'goodwill', cents: random.pick([100, 342, 1_300, null]) })
const EDITS: Choosable<DrawnEdit> = {
  change: [addDish, removeDish, removeDish],
  tip: [(random) => ({ op: 'tip', cents: random.pick([0, 200, 333]) })],
  goodwill: [giveGoodwill],
}

function change(draw: Draw, axis: 'change' | 'goodwill'): Act {
  const { random, on } = draw
  const usual = axis === 'goodwill' ? giveGoodwill : addDish
  const edits = Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_, index) =>
    (index === 0 ? usual : oneOf(draw, EDITS, usual))(random),
  )
  const by = random.pick(['manager', 'manager', 'cook', 'program'] as const)
  const isApproved = on.has('second person') && random.chance(0.7)
  return { do: 'change', order: place(draw), by, edits, ...(isApproved && { approved: true as const }) }
}

/** What may come between two people who do it at once. */
function race(draw: Draw): Act {
  const { random, on } = draw
  const one = change(draw, on.has('change') || !on.has('goodwill') ? 'change' : 'goodwill')
  const order = { order: place(draw) }
  const others: Act[] = [
    change(draw, 'change'),
    { do: 'step', ...order, to: 'next' },
    { do: 'cancel', ...order, by: 'manager' },
    { do: 'take', ...order, by: 'manager' },
    { do: 'pay', page: 0, card: 'good' },
    ...(on.has('card reader') ? [onReader(draw), holdLate(draw)] : []),
    { do: 'confirm', charge: 0, by: 'manager' },
    { do: 'hand-back', debt: 0, by: 'manager' },
    { do: 'link', ...order },
  ]
  return { do: 'race', acts: [one, others[random.int(others.length)] ?? one] }
}

/** New acts of the product come here, in `acts.ts` and in `play-acts.ts`. */
const CHOICES: readonly Choice[] = [
  ...ORDERS,
  often(3, ['link'], (with_) => ({ do: 'link', order: place(with_) })),
  often(9, [], (with_) => ({ do: 'pay', page: place(with_), card: oneOf(with_, CARDS, 'good') })),
  often(2, ['second payment'], (with_) => ({ do: 'discard', page: place(with_) })),
  often(5, ['second payment'], (with_) => ({ do: 'link', order: place(with_) })),
  often(5, [], (with_) => ({ do: 'take', order: place(with_), by: staff(with_) })),
  ...READER_CHOICES,
  often(14, ['change'], (with_) => change(with_, 'change')),
  often(6, ['goodwill'], (with_) => change(with_, 'goodwill')),
  often(8, ['rest', 'change'], (with_) => ({ do: 'take', order: place(with_), by: 'manager' })),
  often(5, ['rest', 'change'], (with_) => ({ do: 'link', order: place(with_) })),
  often(5, ['by hand'], (with_) => ({ do: 'take', order: place(with_), by: 'manager', hand: true })),
  often(6, ['change'], (with_) => ({
    do: 'detour',
    order: place(with_),
    way: with_.random.pick(['apart', 'back']),
    dish: with_.random.int(3),
    ...(with_.on.has('rest') && with_.random.chance(0.5) ? { paid: true as const } : {}),
  })),
  often(8, ['race', 'change'], race),
  often(7, ['house code'], (with_) => coded(with_, with_.random.pick(PROMOTIONS))),
  often(7, ['points'], (with_) => coded(with_, with_.random.pick(POINTS))),
  often(4, ['points'], (with_) => ({ do: 'step', order: place(with_), to: 'end' })),
  often(8, ['house code', 'race'], (with_) => rush(with_, with_.random.pick(PROMOTIONS))),
  often(8, ['points', 'race'], (with_) => rush(with_, with_.random.pick(POINTS))),
  often(3, ['house code'], (with_) => ({ do: 'discard', page: place(with_) })),
  often(5, ['house code', 'cancel'], (with_) => cancel(with_)),
  often(3, ['house code'], ({ random }) => ({
    do: 'switch',
    code: random.int(PROMOTIONS.length),
    ...(random.chance(0.7) && { on: true as const }),
  })),
  often(5, ['confirmed card'], (with_) => order(with_, 'card', 'cook')),
  often(6, ['confirmed card'], (with_) => ({ do: 'charge', order: place(with_) })),
  often(8, ['confirmed card'], (with_) => ({
    do: 'confirm',
    charge: place(with_),
    by: staff(with_),
    ...(with_.random.chance(0.2) && { other: place(with_) }),
  })),
  often(5, ['second person'], (with_) => ({
    do: 'change',
    order: place(with_),
    by: staff(with_),
    edits: [with_.random.chance(0.5) ? { op: 'remove', line: 0 } : { op: 'goodwill', cents: 1_300 }],
    approved: true,
  })),
  often(9, [], (with_) => ({ do: 'step', order: place(with_), to: with_.random.pick(['next', 'next', 'end']) })),
  often(2, ['recall'], (with_) => ({ do: 'undo', order: place(with_) })),
  often(4, ['recall'], (with_) => ({ do: 'recall', order: place(with_) })),
  often(6, ['cancel'], (with_) => cancel(with_, with_.random.pick(['ann', 'cook', 'manager']))),
  often(8, ['hand back'], (with_) => ({ do: 'hand-back', debt: place(with_), by: staff(with_) })),
  often(6, ['hand back'], (with_) => ({ do: 'take', order: place(with_), by: 'manager' })),
  often(4, ['hand back', 'cancel'], (with_) => cancel(with_)),
  often(9, ['drawer'], ({ random }) => ({
    do: 'drawer',
    what: random.pick(['open', 'open', 'in', 'out', 'count', 'count']),
    nickels: random.int(900),
  })),
  often(2, ['refund that fails'], (with_) => ({ do: 'retry', debt: place(with_) })),
  often(4, ['refund at the provider'], (with_) => ({
    do: 'refund-there',
    charge: place(with_),
    cents: with_.random.chance(0.5) ? null : 500,
  })),
  often(2, ['dispute'], (with_) => ({ do: 'dispute', charge: place(with_) })),
  often(4, ['provider away'], ({ random }) => ({
    do: 'provider',
    mood: random.pick(['ok', 'refuse', '500', '500-done', '429', 'garbage', 'lost']),
  })),
  often(3, ['provider behind'], ({ random }) => ({
    do: 'provider',
    mood: random.pick(['ok', 'stale', 'stale-page', 'stale-money']),
  })),
  often(4, ['paid late'], (with_) => ({ do: 'pay', page: place(with_), card: 'good', late: true })),
  often(4, ['put off'], (with_) => ({ do: 'put-off', order: place(with_) })),
  often(7, ['menu'], changeMenu),
  often(5, ['menu'], (with_) => ({ do: 'tap', order: place(with_), line: with_.random.int(3) })),
  often(2, ['message late'], ({ random }) => ({ do: 'post', mood: random.pick(['held', 'backwards']) })),
  often(2, ['message lost'], ({ random }) => ({ do: 'post', mood: random.pick(['lost', 'prompt']) })),
  often(2, ['message twice'], ({ random }) => ({ do: 'post', mood: random.pick(['twice', 'prompt']) })),
  often(5, [], ({ random }) => ({ do: 'work', seconds: random.pick([0, 3, 25, 70]) })),
  often(6, [], (with_) => ({ do: 'clock', to: oneOf(with_, MOVES, 'minutes') })),
  often(1, ['sudden end'], () => ({ do: 'restart' })),
]
/** Nobody is asked for these, or more than one thing is. */
const SENT_ONCE = new Set(
  'charge pay hold refund-there dispute provider post work clock restart detour race menu'.split(' '),
)

/**
 * A run in which each axis is there or not, by a coin: what always happens hides what happens without it.
 *
 * @param always axes that are on in any case
 */
export function drawCase(random: Random, always: readonly string[]): Case {
  const on = new Set(AXES.filter((axis) => random.chance(0.5) || always.includes(axis)))
  if (!on.has('cash') && !on.has('card') && !on.has('link')) on.add(random.pick(['cash', 'card', 'link']))
  const weighted = CHOICES.filter(({ needs }) => needs.every((axis) => on.has(axis))).flatMap((choice) =>
    Array.from({ length: choice.weight }, () => choice),
  )
  const placing = weighted.filter((choice) => ORDERS.includes(choice))
  const acts = Array.from({ length: LEAST_ACTS + random.int(MORE_ACTS) }, (_, index) => {
    const choices = index < FIRST_ORDERS ? placing : weighted
    const act = choices[random.int(choices.length)]?.draw({ random, on }) ?? { do: 'work' as const, seconds: 0 }
    const how = SENT_ONCE.has(act.do) ? 'once' : oneOf({ random, on }, HOWS, 'once')
    return how === 'once' ? act : { ...act, how }
  })
  const starts = Object.keys(STARTS) as [Case['start'], ...Case['start'][]]
  return { start: random.pick(starts), acts }
}
