import { HOLDINGS, PURPOSES, type Sums } from './sums.ts'
import { type TaxPart, taxParts } from './tax.ts'

/** What the accounts of the journal are called; a house may call them as its bookkeeper does. Taxes have their own names. */
export const ACCOUNT_NAMES = {
  bank: 'Bank',
  card: 'Card payments',
  cash: 'Cash',
  other: 'Other payments',
  moved: 'Cash carried out',
  owed: 'Owed to guests',
  dishes: 'Food sales',
  discount: 'Discounts',
  goodwill: 'Goodwill',
  fee: 'Delivery fees',
  tip: 'Tips',
  rounding: 'Cash rounding',
  overage: 'Cash over and short',
  providerFees: 'Card fees',
  adjustments: 'Disputes and adjustments',
} as const
export type JournalAccount = keyof typeof ACCOUNT_NAMES
export type AccountNames = Record<JournalAccount, string>

/** Sums of the book, of one day, place and rate of tax. `taxes`: what it is made of; none: nobody knows that rate. */
export type BookedDay = { day: string; place: string; taxes: readonly TaxPart[]; sums: Sums }
/** What the card provider kept, took, and sent to the bank on a day, in cents. `place` is '' for what belongs to none. */
export type ProviderDay = { day: string; place: string; fees: number; adjustments: number; paidOut: number }

/** A posting, in cents; one of the two is 0. */
export type Posting = { day: string; place: string; account: string; debit: number; credit: number }

/**
 * The postings of some days: debits equal credits on each day at each place. What is held and what is given up are debits
 * where they grow; what is earned and owed are credits. Days come in their order, postings of nothing not at all.
 */
export function journalOf(
  booked: readonly BookedDay[],
  provider: readonly ProviderDay[],
  names: AccountNames,
): Posting[] {
  const entries = [...booked.flatMap((day) => ofBook(day, names)), ...provider.flatMap((day) => ofProvider(day, names))]
  return [...Map.groupBy(entries, ({ day, place }) => `${day} ${place}`).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofDay]) => [...Map.groupBy(ofDay, ({ account }) => account).values()].flatMap(toPosting))
}

/** Above zero is a debit. */
type Entry = { day: string; place: string; account: string; amount: number }

function ofBook({ day, place, taxes, sums }: BookedDay, names: AccountNames): Entry[] {
  const entry = (account: string, amount: number): Entry => ({ day, place, account, amount })
  return [
    ...HOLDINGS.map((account) => entry(names[account], sums[account])),
    ...PURPOSES.flatMap((account) =>
      account === 'tax'
        ? taxEntries(sums.tax, taxes).map(({ name, amount }) => entry(name, 0 - amount))
        : [entry(names[account], 0 - sums[account])],
    ),
  ]
}

function taxEntries(amount: number, taxes: readonly TaxPart[]): { name: string; amount: number }[] {
  if (taxes.length === 0) return [{ name: 'Tax', amount }]
  return taxParts(amount, taxes).map(({ part, amount: own }) => ({ name: part.name, amount: own }))
}

function ofProvider({ day, place, fees, adjustments, paidOut }: ProviderDay, names: AccountNames): Entry[] {
  const entry = (account: JournalAccount, amount: number): Entry => ({ day, place, account: names[account], amount })
  return [
    entry('providerFees', fees),
    entry('adjustments', 0 - adjustments),
    entry('bank', paidOut),
    entry('card', adjustments - fees - paidOut),
  ]
}

function toPosting(entries: readonly Entry[]): Posting[] {
  const [first] = entries
  const amount = entries.reduce((sum, one) => sum + one.amount, 0)
  if (!first || amount === 0) return []
  const { day, place, account } = first
  return [{ day, place, account, debit: Math.max(amount, 0), credit: Math.max(0 - amount, 0) }]
}
