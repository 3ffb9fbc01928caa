import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { WEEKDAYS } from '@thali/domain/locations/hours'

const DAY = { open: '11:30', close: '22:00', closed: false }

/** A location as the restaurant reads it. */
export function aManagedLocation(changed: Partial<ManagedLocationView> = {}): ManagedLocationView {
  return {
    id: 'truro',
    name: 'Truro Heights',
    address: '395 Truro Heights Road',
    city: 'Truro Heights',
    province: 'NS',
    postalCode: 'B6L 1X6',
    phone: '+19025550101',
    latitude: null,
    longitude: null,
    hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, DAY])),
    features: ['Dine-in', 'Takeout', 'Delivery', 'WiFi', 'Parking', 'Bar'],
    isActive: true,
    ordersPausedUntil: null,
    rating: 4.5,
    reviewCount: 225,
    email: 'truro@example.test',
    manager: null,
    capacity: 40,
    openingDate: '2021-05-01',
    createdAt: '2026-11-20T14:00:00.000Z',
    updatedAt: '2026-11-20T14:00:00.000Z',
    deletedAt: null,
    totalOrders: 10,
    monthlyRevenue: 12_340,
    averageOrderValue: 31.5,
    ...changed,
  }
}
