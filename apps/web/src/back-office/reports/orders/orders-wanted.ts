import type { GetLocationOrders } from '@thali/contracts/orders/orders'
import type { OrderStatus, OrderType } from '@thali/domain/ordering/order-status'
import { type DayRange, monthDays } from '@thali/domain/reports/periods'
import { addDays } from '@thali/domain/time/zone'

import { placeQuery } from '../figures.ts'
import type { PlaceChoice } from '#web/back-office/live/place.ts'

/** The orders a figure is made of. */
export type Wanted = {
  /** Name and period of the figure: `Cancelled`, `This Week`. */
  title: string
  note: string
  days: DayRange
  status?: OrderStatus
  orderType?: OrderType
  /** `revenue`: as the cards count. `takings`: amounts paid, as in the month-end. `unpaid`: what is still to be paid. */
  counts: 'revenue' | 'takings' | 'unpaid'
}

/** The most the list of orders gives at a time. */
export const PAGE = 200

export type OrdersQuery = Partial<GetLocationOrders['query']>

/** How the list of orders is asked for them. It takes its days with the last one included. */
export function queryOf({ days, status, orderType }: Wanted, choice: PlaceChoice, offset: number): OrdersQuery {
  const { location } = placeQuery(choice)
  return {
    ...(location !== undefined && { locationId: location }),
    ...(status && { status }),
    ...(orderType && { orderType }),
    startDate: days.from,
    endDate: addDays(days.until, -1),
    limit: PAGE,
    offset,
  }
}

/** Days of a bar: `2026-11-20`, or all of `2026-11`. */
export function daysOfBucket(date: string): DayRange {
  return date.length === 7 ? monthDays(date) : { from: date, until: addDays(date, 1) }
}
