import { cents } from './cents.ts'

/**
 * Where money is: `owed` is what guests owe the house; below zero, what the house owes them. `moved` is cash that was carried
 * out of the drawer, to the safe or the bank; below zero, what was carried in.
 */
export const HOLDINGS = ['owed', 'card', 'cash', 'other', 'moved'] as const
/**
 * What money is for. Reductions, `discount` and `goodwill`, are below zero, and so is the `overage` of a drawer in which less
 * was counted than it should hold.
 */
export const PURPOSES = ['dishes', 'discount', 'goodwill', 'fee', 'tax', 'tip', 'rounding', 'overage'] as const
export const ACCOUNTS = [...HOLDINGS, ...PURPOSES] as const
export type Account = (typeof ACCOUNTS)[number]

/** Cents by account. The holdings add up to the purposes, in each row and so in each sum of rows. */
export type Sums = Readonly<Record<Account, number>>

/** Sums of nothing. */
export const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Sums

/** Adds up by account. */
export function addSums(rows: readonly { sums: Sums }[]): Sums {
  return rows.reduce((total, { sums }) => each((account) => total[account] + sums[account]), NOTHING)
}

/** Money that a row brought, in cents; below zero where it was given back. */
export function movedBy({ card, cash, other }: Sums): number {
  return card + cash + other
}

/** Each account by a rule, in whole cents. */
export function each(amountOf: (account: Account) => number): Sums {
  return Object.fromEntries(ACCOUNTS.map((account): [Account, number] => [account, cents(amountOf(account))])) as Sums
}
