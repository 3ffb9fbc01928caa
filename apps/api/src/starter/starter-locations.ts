import { KITCHEN_DEFAULTS, type StoredKitchen } from '@thali/domain/kitchen'

export const STARTER_LOCATION_IDS = ['truro', 'new-glasgow'] as const
export type StarterLocationId = (typeof STARTER_LOCATION_IDS)[number]

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'

type StarterHours = { open: string; close: string; closed: boolean }

/** A location as it is stored when the product is installed. */
export type StarterLocation = {
  id: StarterLocationId
  name: string
  address: string
  city: string
  province: 'NS'
  postalCode: string
  /** E.164. */
  phone: string
  email: string
  hours: Record<Weekday, StarterHours>
  features: string[]
  rating: number
  reviewCount: number
  capacity: number
  latitude: number
  longitude: number
  isActive: boolean
}

const untilNine: StarterHours = { open: '11:30', close: '21:00', closed: false }
const untilTen: StarterHours = { open: '11:30', close: '22:00', closed: false }

/** The two locations a new installation starts with. Phone and e-mail are fictional until the owner sets them. */
export const starterLocations: readonly StarterLocation[] = [
  {
    id: 'truro',
    name: 'Truro Heights',
    address: '395 Truro Heights Road',
    city: 'Truro Heights',
    province: 'NS',
    postalCode: 'B2N 1A1',
    phone: '+19025550142',
    email: 'truro@example.com',
    hours: {
      sunday: untilTen,
      monday: untilTen,
      tuesday: untilTen,
      wednesday: untilTen,
      thursday: untilTen,
      friday: untilTen,
      saturday: untilTen,
    },
    features: ['Dine-in', 'Takeout', 'Delivery', 'Parking', 'Wheelchair Accessible'],
    rating: 4.5,
    reviewCount: 225,
    capacity: 80,
    latitude: 45.3405,
    longitude: -63.3002,
    isActive: true,
  },
  {
    id: 'new-glasgow',
    name: 'New Glasgow',
    address: '60 Archimedes St',
    city: 'New Glasgow',
    province: 'NS',
    postalCode: 'B2H 2T2',
    phone: '+19025550167',
    email: 'new-glasgow@example.com',
    hours: {
      sunday: untilNine,
      monday: untilNine,
      tuesday: untilNine,
      wednesday: untilNine,
      thursday: untilNine,
      friday: untilTen,
      saturday: untilTen,
    },
    features: ['Dine-in', 'Takeout', 'Wheelchair Accessible'],
    rating: 4.8,
    reviewCount: 186,
    capacity: 56,
    latitude: 45.5893,
    longitude: -62.6466,
    isActive: true,
  },
]

/** A new restaurant takes orders for later, and promises ready times by the specified formula (rulings 42, 43). */
export const STARTER_KITCHEN: StoredKitchen = { ...KITCHEN_DEFAULTS, stations: [] }

/** The stations that `menu.json` proposes, until an owner plans by stations. A dish that names none is cooked at the first. */
export const STARTER_STATIONS = ['stove', 'tandoor'] as const
