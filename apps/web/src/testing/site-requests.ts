import type { LocationView } from '@thali/contracts/locations/locations'
import type { ProfileView } from '@thali/contracts/people/users'
import type { SiteRequest } from '@thali/contracts/system/site'
import type { SiteView } from '@thali/contracts/system/system'
import { NO_OWN_WORDS } from '@thali/domain/brand/brand'
import { STARTER_COLOURS } from '@thali/domain/brand/colours'
import { WEEKDAYS } from '@thali/domain/locations/hours'

type Answer = { status: number; body: unknown }

export const SITE: SiteView = {
  brand: {
    name: 'Sizzle & Spice',
    phone: '(902) 555-0100',
    email: 'hello@example.com',
    taxNumber: null,
    ...STARTER_COLOURS,
    ...NO_OWN_WORDS,
  },
  publicUrl: 'https://food.example',
  signInProviders: [],
  testMode: null,
  paymentOrigins: ['https://checkout.stripe.com'],
  offers: { cards: true, texts: true, mail: true },
}

/** A location as guests read it. */
export function aLocation(parts: Pick<LocationView, 'id' | 'name'> & Partial<LocationView>): LocationView {
  return {
    address: '395 Truro Heights Road',
    city: 'Truro Heights',
    province: 'NS',
    postalCode: 'B2N 1A1',
    phone: '(902) 555-0111',
    latitude: null,
    longitude: null,
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: false }])),
    features: ['Dine-in', 'Takeout'],
    isActive: true,
    ordersPausedUntil: null,
    rating: null,
    reviewCount: 0,
    ...parts,
  }
}

export function aProfile(parts: Partial<ProfileView> = {}): ProfileView {
  return {
    uid: 'account-1',
    email: 'maya@example.com',
    emailVerified: true,
    displayName: 'Maya Rao',
    photoURL: null,
    role: 'customer',
    loyaltyPoints: 12,
    totalOrders: 3,
    totalSpent: 84.5,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLoginAt: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    isActive: true,
    phoneNumber: null,
    phoneVerified: false,
    canTextPhone: false,
    isAdmin: false,
    countryCode: '+1',
    preferences: { notifications: true, marketing: false },
    signupMethod: 'email_password',
    locationIds: [],
    ...parts,
  }
}

/** A visitor's request, with the API's answers by path; everything else is not found. */
export function aSiteRequest(
  url: string,
  { user = null, answers = {} }: { user?: ProfileView | null; answers?: Record<string, Answer> } = {},
): SiteRequest & { asked: string[] } {
  const locations = [
    aLocation({ id: 'truro', name: 'Truro Heights' }),
    aLocation({ id: 'new-glasgow', name: 'New Glasgow' }),
  ]
  const known: Record<string, Answer> = {
    '/session': { status: 200, body: { user } },
    '/locations': { status: 200, body: { locations } },
    '/specials': { status: 200, body: { specials: [], popular: [] } },
    '/me/orders': { status: 200, body: { orders: [], total: 0 } },
    ...answers,
  }
  const asked: string[] = []
  return {
    url,
    site: SITE,
    asked,
    report(error) {
      throw error
    },
    read: async (path) => {
      asked.push(path)
      return known[path] ?? { status: 404, body: { error: 'Not found', code: 'not-found', requestId: 'request-404' } }
    },
  }
}
