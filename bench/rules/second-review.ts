import { API, type BrokenRule } from './broken-rule.ts'

const DOMAIN = 'packages/domain/src'
const BOARD = 'apps/web/src/back-office/board'

/** What the second review found, where parts meet. */
export const SECOND_REVIEW: BrokenRule[] = [
  {
    rule: 'Unpaid pages together hold at most a third of a station (S1, ruling 48)',
    file: `${DOMAIN}/orders/promise/load.ts`,
    from: 'const UNPAID_PART = 1 / 3',
    to: 'const UNPAID_PART = 1',
    tests: [`${API}/payments/checkouts/unpaid-pages.test.ts`],
  },
  {
    rule: 'An unpaid page gives its minutes back after 8 minutes (S1)',
    file: `${DOMAIN}/orders/capacity/unpaid-pages.ts`,
    from: 'export const UNPAID_MINUTES_HELD = 8',
    to: 'export const UNPAID_MINUTES_HELD = 30',
    tests: [`${API}/payments/checkouts/unpaid-pages.test.ts`],
  },
  {
    rule: 'Accounts of one address that proved nothing have one page open (S1)',
    file: `${DOMAIN}/orders/capacity/unpaid-pages.ts`,
    from: 'export const MOST_OPEN_PAGES_UNPROVED = 1',
    to: 'export const MOST_OPEN_PAGES_UNPROVED = 10',
    tests: [`${API}/payments/checkouts/unpaid-pages.test.ts`],
  },
  {
    rule: 'A paid page becomes its order although its location was deleted (S2)',
    file: `${API}/payments/checkouts/settlement.service.ts`,
    from: 'menu.getKept(checkout.locationId)',
    to: 'menu.getSnapshot(checkout.locationId)',
    tests: [`${API}/payments/checkouts/deleted-location.test.ts`],
  },
  {
    rule: 'A body of millions of parts is refused before it is parsed (S3)',
    file: 'apps/api/src/plugins/requests/input-gate.ts',
    from: 'const MAX_PARTS = 50_000',
    to: 'const MAX_PARTS = 500_000_000',
    tests: ['apps/api/src/plugins/requests/input-gate.test.ts'],
  },
  {
    rule: 'The postal code decides the zone, whatever the device says of its place (S4, ruling 47)',
    file: `${DOMAIN}/delivery/zones.ts`,
    from: 'hasCode(shape, code) && isInShape(shape, point)',
    to: "(hasCode(shape, code) || shape.kind !== 'postal') && isInShape(shape, point)",
    tests: [`${DOMAIN}/delivery`],
  },
  {
    rule: 'A link to reset a password ends with the password (S7)',
    file: `${API}/auth/sessions.repository.ts`,
    from: 'where(passwordOf(accountId))\n      await endResetLinks(tx, accountId)',
    to: 'where(passwordOf(accountId))',
    tests: [`${API}/auth/auth.test.ts`, `${API}/auth/own-access.test.ts`],
  },
  {
    rule: 'An honest sign-in takes back its own count only (S8)',
    file: `${API}/auth/sign-in/sign-in-attempts.ts`,
    from: 'await failures.forget([device ? fromDevice(email, device) : fromAddress(attempt)])',
    to: 'await failures.forget([fromAddress(attempt), fromAnywhere(email)])',
    tests: [`${API}/auth/sign-in`, `${API}/auth/tablets`],
  },
  {
    rule: 'Marks of a dish are those that all of its parts have (MP-1)',
    file: `${DOMAIN}/menu/food.ts`,
    from: "carries('gluten-free', ({ isGlutenFree }) => isGlutenFree)",
    to: 'parts.some(({ isGlutenFree }) => isGlutenFree)',
    tests: [`${DOMAIN}/menu`],
  },
  {
    rule: 'All day counts orders for later from their minute on (MP-2)',
    file: `${BOARD}/tools/all-day-totals.ts`,
    from: "order.status !== 'pending' || !isForLater(order, now)",
    to: "order.status !== 'cancelled'",
    tests: [BOARD],
  },
  {
    rule: 'No time is offered after the last order of its opening (MP-5)',
    file: `${DOMAIN}/orders/promise/promise-for.ts`,
    from: 'if (now >= lastOrderAt(hours, closesAt)) return null',
    to: 'if (now >= closesAt) return null',
    tests: [`${DOMAIN}/orders/promise`],
  },
  {
    rule: 'A quarter of an hour takes as many chosen times as its location says (ruling 43)',
    file: `${DOMAIN}/orders/promise/load.ts`,
    from: 'return taken >= most ? null :',
    to: 'return taken > most ? null :',
    tests: [`${DOMAIN}/orders/promise`, `${API}/orders/promise`],
  },
  {
    rule: 'An order that is ready is never late (ruling 45)',
    file: `${DOMAIN}/orders/kitchen/board-rules.ts`,
    from: "(order.status !== 'pending' && order.status !== 'preparing')",
    to: "order.status === 'completed'",
    tests: [`${DOMAIN}/orders`, BOARD],
  },
  {
    rule: 'Undo keeps the place of its order, although Start Preparing moved the estimate',
    file: `${BOARD}/board-view.ts`,
    from: "(row.kind === 'undo' ? row.undo.before : row.order)",
    to: 'row.order',
    tests: [BOARD],
  },
  {
    rule: 'Points count once an order is completed and paid (ruling 46)',
    file: `${DOMAIN}/orders/loyalty.ts`,
    from: "order.status !== 'completed' || order.paymentStatus !== 'paid'",
    to: "order.status !== 'completed'",
    tests: [`${DOMAIN}/orders/loyalty.test.ts`],
  },
  {
    rule: 'A location with open orders, bookings or pages is not deleted (ruling 49)',
    file: `${API}/locations/location-management.service.ts`,
    from: "if (inUse) throw new AppError('location-in-use', { message: inUse })",
    to: '',
    tests: [`${API}/locations`, `${API}/reservations/closed-location.test.ts`],
  },
  {
    rule: 'A day that is not named keeps its hours (ruling 55)',
    file: `${API}/locations/location-management.service.ts`,
    from: 'hours: { ...hours, ...body.hours }',
    to: 'hours: { ...(hours && {}), ...body.hours }',
    tests: [`${API}/locations`],
  },
  {
    rule: 'Guests who are here sit down now (ruling 50)',
    file: `${DOMAIN}/reservations/walk-in.ts`,
    from: 'minutesAhead <= EARLY_MINUTES &&',
    to: '',
    tests: [`${API}/reservations/booking/walk-in.test.ts`],
  },
]
