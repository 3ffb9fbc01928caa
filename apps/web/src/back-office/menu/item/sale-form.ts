import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { SALE_WORDS } from '@thali/domain/language/en/sale'
import { soldWhen } from '@thali/domain/menu/sale'
import { tidyPeriods, tidyTypes } from '@thali/domain/menu/sale-check'
import { ORDER_TYPES, type OrderType } from '@thali/domain/order-status'
import type { Weekday } from '@thali/domain/time/zone'

/** Hours of sale as they are typed; no days are all of them. */
export type PeriodForm = {
  /** Tells the rows apart while one of them is removed. */
  key: string
  days: readonly Weekday[]
  from: string
  to: string
}

/** When a dish is sold, as it is typed. */
export type SaleForm = {
  /** None: always. */
  soldPeriods: readonly PeriodForm[]
  noticeHours: string
  soldFor: readonly OrderType[]
}

type Sale = Pick<ManagedItemView, 'soldPeriods' | 'noticeMinutes' | 'soldFor'>

const MINUTES_AN_HOUR = 60
/** What a field for a time shows of the end of the day. */
const MIDNIGHT = '00:00'

export const ALWAYS_SOLD: SaleForm = { soldPeriods: [], noticeHours: '', soldFor: ORDER_TYPES }

/** The server of the release before sends none of it. */
export function saleFormOf({ soldPeriods = null, noticeMinutes = null, soldFor = null }: Partial<Sale>): SaleForm {
  return {
    soldPeriods: (soldPeriods ?? []).map(({ days = [], from, to }, index) => {
      return { key: `period ${index}`, days, from, to: to === '24:00' ? MIDNIGHT : to }
    }),
    noticeHours: noticeMinutes === null ? '' : String(noticeMinutes / MINUTES_AN_HOUR),
    soldFor: soldFor ?? ORDER_TYPES,
  }
}

/** What is sent of it. Text that is no number is sent as it is, to be refused. */
export function saleInputOf(
  { soldPeriods, soldFor }: Pick<SaleForm, 'soldPeriods' | 'soldFor'>,
  notice: number | string | null,
) {
  return {
    soldPeriods: tidyPeriods(soldPeriods.map(({ days, from, to }) => ({ days, from, to }))),
    noticeMinutes: typeof notice === 'number' ? Math.round(notice * MINUTES_AN_HOUR) : notice,
    soldFor: soldFor.length === 0 ? [] : tidyTypes(soldFor),
  }
}

export function newPeriod(): PeriodForm {
  return { key: crypto.randomUUID(), days: [], from: '', to: '' }
}

/** What guests will read of it, apart from hours that are being typed; null where it is always sold. */
export function saleWords(form: SaleForm, notice: number | string | null): string | null {
  const whole = form.soldPeriods.filter(({ from, to }) => from !== '' && to !== '')
  const { soldPeriods, noticeMinutes, soldFor } = saleInputOf({ ...form, soldPeriods: whole }, notice)
  const minutes = typeof noticeMinutes === 'number' ? noticeMinutes : null
  return soldWhen({ soldPeriods, noticeMinutes: minutes, soldFor: soldFor?.length ? soldFor : null }, SALE_WORDS)
}
