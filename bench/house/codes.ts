import { type CheckoutRow, dishesOf, type Ledger, type OrderRow } from './ledger.ts'

/** Points that each account begins with, and what 100 of them are worth, in dollars. */
export const POINTS_OF_ALL = 190
export const POINTS_WORTH = 3
/** Codes of the restaurant, few of each, so that a run uses them up; Ann's, for her first order; and points. */
const TERMS = {
  WELCOME: { kind: 'percent', value: 10, minimum: 0, locations: [], onceEach: true, most: 1 },
  LAST: { kind: 'percent', value: 15, minimum: 0, locations: [], onceEach: false, most: 1 },
  ONCE: { kind: 'percent', value: 33, minimum: 0, locations: ['truro'], onceEach: true, most: null },
  PAIR: { kind: 'amount', value: 6, minimum: 5, locations: [], onceEach: false, most: 2 },
  'POINTS-100': { kind: 'amount', value: POINTS_WORTH, minimum: 3.5, locations: [], onceEach: false, most: null },
  'POINTS-200': { kind: 'amount', value: 2 * POINTS_WORTH, minimum: 6.5, locations: [], onceEach: false, most: null },
  RIDE: { kind: 'delivery', value: 0, minimum: 0, locations: [], onceEach: true, most: 3 },
} as const
export type Code = keyof typeof TERMS
export const POINTS = ['POINTS-100', 'POINTS-200'] as const satisfies Code[]
export const PROMOTIONS = ['LAST', 'ONCE', 'PAIR', 'RIDE'] as const satisfies Code[]

/** As the desk of codes sends them. The name of a welcome code is another one for each account. */
export function termsOf(code: string) {
  const terms = TERMS[code as Code] ?? TERMS.WELCOME
  return { ...terms, locations: [...terms.locations] as string[], from: null, until: null }
}

/** As a guest's order names it, with what it takes off a delivery for this fee in dollars. */
export function discountBy(code: Code, welcome: string, fee: number) {
  const { kind, value } = termsOf(code)
  const off = kind === 'percent' ? { percent: value } : { off: kind === 'amount' ? value : fee }
  return { code: code === 'WELCOME' ? welcome : code, ...off }
}

export const CODE_PARTS = [
  'orders',
  'changes',
  'checkouts',
  'promotions',
  'welcomes',
  'pointUses',
] as const satisfies (keyof Ledger)[]
type CodeLedger = Pick<Ledger, (typeof CODE_PARTS)[number]>
type CodeRelation = (ledger: CodeLedger) => string[]

const stands = ({ status }: OrderRow) => status !== 'cancelled'
const isOpen = ({ state, closed_because }: CheckoutRow) =>
  closed_because === null && (state === 'open' || state === 'processing')

/** Each code with the ids of the orders, or drafts of pages, that use it. */
const codesOf = ({ promotions, welcomes, pointUses }: CodeLedger) => [
  ...promotions,
  { code: 'POINTS', most: null, once_each: false, uses: pointUses },
  ...welcomes.map(({ code, order_id }) => {
    return { code, most: 1, once_each: true, uses: order_id === null ? [] : [{ order_id, account_id: code }] }
  }),
]

const noMoreUsesThanThereAre: CodeRelation = (ledger) =>
  codesOf(ledger).flatMap(({ code, most, uses }) =>
    most === null || uses.length <= most ? [] : [`${code} is used ${uses.length} times, of ${most}`],
  )

const onceForEachAccount: CodeRelation = (ledger) =>
  codesOf(ledger).flatMap(({ code, once_each, uses }) => {
    const accounts = new Set(uses.map(({ account_id }) => account_id))
    return !once_each || accounts.size === uses.length ? [] : [`${code} is used twice by one account`]
  })

/** A use belongs to an order that stands, or to a page that is open; each such order, and each such page, has its use. */
const usesAreHeld: CodeRelation = (ledger) => {
  const holders = [
    ...ledger.orders.filter(stands),
    ...ledger.checkouts.filter(isOpen).map(({ order_id, discount_code }) => ({ id: order_id, discount_code })),
  ].flatMap(({ id, discount_code: code }) =>
    code === null ? [] : [`${code.replace(/^POINTS-.*/, 'POINTS')} of ${id}`],
  )
  const uses = codesOf(ledger).flatMap(({ code, uses: held }) => held.map(({ order_id }) => `${code} of ${order_id}`))
  return [
    ...uses.filter((use) => !holders.includes(use)).map((use) => `nothing stands for the use of ${use}`),
    ...holders.filter((holder) => !uses.includes(holder)).map((holder) => `there is no use for ${holder}`),
  ]
}

/** Dishes that are taken off give back their share of the points. The points that stay are rounded up to a whole one. */
const pointsAreOfTheirOrders: CodeRelation = ({ orders, pointUses }) =>
  pointUses.flatMap(({ order_id, points, cents }) => {
    const { discount_code, discount_cents } = orders.find(({ id }) => id === order_id) ?? {}
    if (!discount_code || discount_cents === undefined) return []
    const share = (Number(discount_code.split('-')[1]) * discount_cents) / cents
    return points >= share && points < share + 1 ? [] : [`${points} are held for ${discount_cents} by ${discount_code}`]
  })

/** The page of a code that is good is not refused when it is paid. */
const pagesKeepTheirCode: CodeRelation = ({ checkouts }) =>
  checkouts.flatMap(({ closed_because, discount_code }) =>
    closed_because === 'code-used' ? [`a page had no use of its code ${discount_code} when it was paid`] : [],
  )

/**
 * A discount fits its code and the first dishes of the order. When some of them are taken off, the others keep their share.
 * 50 cents of the dishes stay, because the card provider takes no less.
 */
const discountsAreOfTheirCodes: CodeRelation = ({ orders, changes }) =>
  orders.flatMap((order) => {
    const { discount_code: code, discount_cents: discount, fee_cents: fee, location_id, lines } = order
    const born = changes.find(({ order_id }) => order_id === order.id)?.before
    if (code === null) return discount === 0 ? [] : ['a discount without a code']
    const { kind, value, minimum, locations } = termsOf(code)
    const all = born ? born.subtotalCents + born.discountCents - born.feeCents : dishesOf(order)
    const left = dishesOf({ lines: lines.filter(({ isAdded }) => !isAdded) })
    const given = born?.discountCents ?? discount
    const whole = { percent: (all * value) / 100, amount: value * 100, delivery: fee }[kind]
    const isRight = Math.abs(given - Math.min(whole, all - 50)) <= 0.5
    const isShared = Math.abs(discount - (given * left) / all) <= 0.5
    const isFit = all >= minimum * 100 && (locations.length === 0 || locations.includes(location_id))
    return [
      ...(isRight ? [] : [`${code} took ${given} off ${all}`]),
      ...(isShared ? [] : [`${discount} of ${given} are left, for ${left} of ${all}`]),
      ...(isFit ? [] : [`${code} is not for dishes of ${all} at ${location_id}`]),
    ]
  })

/** These hold after each act: a use is taken and given back with what it belongs to. */
export const CODE_RELATIONS: Record<string, CodeRelation> = {
  'no more uses than there are': noMoreUsesThanThereAre,
  'once for each account': onceForEachAccount,
  'uses are held': usesAreHeld,
  'points are of their orders': pointsAreOfTheirOrders,
  'pages keep their code': pagesKeepTheirCode,
  'a discount is of its code': discountsAreOfTheirCodes,
}
