import type { ListTableCodes, ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { LocationInput } from '@thali/domain/locations/location-check'
import { type Cents, toDollars } from '@thali/domain/money/cents'

import { type Location, tablesOf, toLocationView } from './locations.presenter.ts'
import type { ReportsService } from '#api/features/reports/reports.service.ts'
import { toQrCode } from '#api/plugins/qr-code.ts'

type Figures = NonNullable<ReturnType<Awaited<ReturnType<ReportsService['byLocation']>>['get']>>

const NO_FIGURES: Figures = { orders: 0, revenueCents: 0, monthCents: 0 }

/** With the figures of its orders; none: it had no order. */
export function toManagedView(
  location: Location,
  known: Figures | undefined,
  now: Date,
): Omit<ManagedLocationView, 'law'> {
  const figures = known ?? NO_FIGURES
  const average = figures.orders === 0 ? 0 : Math.round(figures.revenueCents / figures.orders)
  return {
    ...toLocationView(location, now),
    email: location.email,
    manager: location.manager,
    capacity: location.capacity,
    openingDate: location.openingDate,
    taxNumber: location.taxNumber,
    kitchen: location.kitchen,
    createdAt: location.createdAt.toISOString(),
    updatedAt: location.updatedAt.toISOString(),
    deletedAt: location.deletedAt?.toISOString() ?? null,
    totalOrders: figures.orders,
    monthlyRevenue: toDollars(figures.monthCents as Cents),
    averageOrderValue: toDollars(average as Cents),
  }
}

/** The stations among which a dish can be: none where there is only one. */
export function toStations({ kitchen }: Location): Pick<WorkplaceView, 'stations'> {
  const stations = kitchen?.stations ?? []
  return stations.length < 2
    ? {}
    : { stations: stations.map(({ id, name, kind }) => ({ id, name, ...(kind && { kind }) })) }
}

/** The code of each table: it opens the menu, and the order is for that table. */
export function toTableCodes(location: Location, publicUrl: string): Promise<ListTableCodes['reply']['codes']> {
  const { from, to } = tablesOf(location) ?? { from: 1, to: 0 }
  return Promise.all(
    Array.from({ length: to - from + 1 }, async (_, index) => {
      const table = from + index
      const address = `${publicUrl}/menu/${location.id}?table=${table}`
      return { table, address, image: await toQrCode(address) }
    }),
  )
}

/** The stored location in the shape the form sends. */
export function toInput(location: Location): LocationInput {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(location.phone) ?? []
  return { ...location, phone: area === undefined ? location.phone : `(${area}) ${exchange}-${line}` }
}
