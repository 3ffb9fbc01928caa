/** A rule of the product, how it would be broken, and the tests that have to notice. */
export type BrokenRule = {
  rule: string
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  tests: readonly string[]
}

const API = 'apps/api/src/features'

const MONEY: BrokenRule[] = [
  {
    rule: 'A payment that is complete after it was recorded as expired becomes an order or goes back',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: 'failed: 2, expired: 2, paid: 3',
    to: 'failed: 3, expired: 3, paid: 3',
    tests: [`${API}/payments/webhooks/contradictions.test.ts`],
  },
  {
    rule: 'Only what the provider calls paid counts as money',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: "if (paymentStatus === 'paid') return payment === 'succeeded'",
    to: "if (paymentStatus === 'paid' || status === 'complete') return payment !== ''",
    tests: ['packages/domain/src/payments', `${API}/payments/webhooks/webhooks.test.ts`],
  },
  {
    rule: 'A payment of another amount than agreed is not taken for the order',
    file: 'packages/domain/src/payments/payment-state.ts',
    from: 'if (seen.totalCents !== agreed.totalCents)',
    to: 'if (seen.totalCents === null)',
    tests: ['packages/domain/src/payments'],
  },
  {
    rule: 'Cash is rounded to 5 cents by one function',
    file: 'packages/domain/src/money/cents.ts',
    from: 'Math.round(amount / 5) * 5',
    to: 'Math.floor(amount / 5) * 5',
    tests: ['packages/domain/src/money', `${API}/payments/staff/cash-rounding.test.ts`],
  },
  {
    rule: 'A cancelled order is never paid',
    file: 'packages/domain/src/payments/payable.ts',
    from: "['pending', 'preparing', 'ready', 'completed']",
    to: "['pending', 'preparing', 'ready', 'completed', 'cancelled']",
    tests: ['packages/domain/src/payments', `${API}/payments/staff/staff-payments.test.ts`],
  },
  {
    rule: 'A completed order is taken back to Ready for 30 minutes only',
    file: 'packages/domain/src/orders/kitchen/recall.ts',
    from: 'RECALL_MINUTES * 60_000',
    to: 'RECALL_MINUTES * 120_000',
    tests: ['packages/domain/src/orders', `${API}/orders/steps/order-recall.test.ts`],
  },
  {
    rule: 'The signature of a message of the provider is not signed for a time to come (F27)',
    file: `${API}/payments/webhooks/stripe.gateway.ts`,
    from: 'if (secondsAhead(signature) > SIGNATURE_TOLERANCE_S) return undefined',
    to: 'secondsAhead(signature)',
    tests: [`${API}/payments/webhooks/webhooks.test.ts`],
  },
  {
    rule: 'The order of an account is nothing to somebody signed out who holds the name of its payment page (F25)',
    file: `${API}/payments/checkouts/checkouts.service.ts`,
    from: "if (checkout.accountId === null) return 'no-contact'",
    to: "return 'all'",
    tests: [`${API}/payments/payment-access.test.ts`],
  },
  {
    rule: 'The most of a dish counts for the dish, not for the line of the cart',
    file: 'packages/domain/src/cart/cart.ts',
    from: 'dishCount(cart, item.id) + added > line.maxQuantity',
    to: '(existing?.quantity ?? 0) + added > line.maxQuantity',
    tests: ['packages/domain/src/cart'],
  },
]

const SECURITY: BrokenRule[] = [
  {
    rule: 'A request names a path, not a server (F1)',
    file: 'apps/api/src/plugins/requests/input-gate.ts',
    from: "if (!request.raw.url?.startsWith('/'))",
    to: "if (request.raw.url === '')",
    tests: ['apps/api/src/plugins/requests/raw-requests.test.ts'],
  },
  {
    rule: 'The pages of the stand-ins lead nowhere but to their own paths (F1)',
    file: 'apps/api/src/plugins/site/sandbox-pages.ts',
    from: "if (id !== undefined && !ID.test(id)) throw new AppError('not-found')",
    to: 'if (id !== undefined && ID.test(id)) ID.test(id)',
    tests: ['apps/api/src/plugins/requests/raw-requests.test.ts'],
  },
  {
    rule: 'Only an admin, or somebody at the machine, sees the pages of the stand-ins (F4)',
    file: 'apps/api/src/plugins/site/sandbox-pages.ts',
    from: "if (principal.kind !== 'account' || !isAdmin(principal)) throw new AppError('permission-denied')",
    to: '',
    tests: ['apps/api/src/plugins/requests/raw-requests.test.ts', 'apps/api/src/providers-off.test.ts'],
  },
  {
    rule: 'A stranger causes only so many messages to one number (F2)',
    file: 'packages/domain/src/messages/message-budget.ts',
    from: 'unprovedRecipient: { sms: 6, email: 12 }',
    to: 'unprovedRecipient: { sms: 600, email: 1200 }',
    tests: ['packages/domain/src/messages', `${API}/messages/message-budgets.test.ts`],
  },
  {
    rule: 'Only numbers of Canada and the United States are texted (F2)',
    file: 'packages/domain/src/messages/textable.ts',
    from: 'area !== undefined && !ELSEWHERE.has(area) &&',
    to: 'area !== undefined &&',
    tests: ['packages/domain/src/messages/textable.test.ts'],
  },
  {
    rule: 'What belongs to an account is told of a proved phone number only (F3)',
    file: `${API}/users/customer-lookup.service.ts`,
    from: 'if (!user.phoneVerifiedAt) return',
    to: 'if (subject === phone) return',
    tests: [`${API}/users/customer-lookup.test.ts`],
  },
  {
    rule: 'Household addresses of IPv6 count together, by their /64 (F9)',
    file: 'apps/api/src/identity/network.ts',
    from: 'const NETWORK_GROUPS = 4',
    to: 'const NETWORK_GROUPS = 8',
    tests: ['apps/api/src/identity/network.test.ts'],
  },
  {
    rule: 'Five wrong passwords from one address are enough (F9)',
    file: `${API}/auth/sign-in/sign-in-attempts.ts`,
    from: 'const PER_ACCOUNT_AND_ADDRESS = 5',
    to: 'const PER_ACCOUNT_AND_ADDRESS = 500',
    tests: [`${API}/auth/sign-in/sign-in-limits.test.ts`, `${API}/auth/auth.test.ts`],
  },
  {
    rule: 'Who guesses at an account from many addresses is slowed down (F9)',
    file: `${API}/auth/sign-in/sign-in-attempts.ts`,
    from: 'await failures.slowDown(fromAnywhere(attempt.email))',
    to: '',
    tests: [`${API}/auth/sign-in/sign-in-limits.test.ts`],
  },
  {
    rule: 'Live feeds of one address are counted (F17)',
    file: `${API}/live/feed-seats.ts`,
    from: 'if (now >= mostFor(principal))',
    to: 'if (now >= 100 * mostFor(principal))',
    tests: ['apps/api/src/plugins/site/site-limits.test.ts'],
  },
  {
    rule: 'A made-up cookie does not switch the page cache off (F11)',
    file: 'apps/api/src/plugins/site/site.ts',
    from: 'const shared = !carriesSession(request.headers.cookie)',
    to: "const shared = !request.headers.cookie?.includes('session')",
    tests: ['apps/api/src/plugins/site/site-limits.test.ts'],
  },
  {
    rule: 'One unproved caller keeps only so many unpaid cash orders open, whatever the account (F6)',
    file: `${API}/orders/placing/open-cash.ts`,
    from: '...(isProved ? [] : [`address:${networkOf(request.ip)}`]),',
    to: '',
    tests: [`${API}/orders/placing/open-orders-abuse.test.ts`],
  },
  {
    rule: 'A personal answer is kept by no cache (F15)',
    file: 'apps/api/src/plugins/site/security-headers.ts',
    from: "if (isRead && access !== undefined && access !== 'public')",
    to: "if (isRead && access === 'nobody')",
    tests: ['apps/api/src/plugins/access.test.ts', 'apps/api/src/plugins/leaks.test.ts'],
  },
  {
    rule: 'A role is given to a proved address only (F16)',
    file: `${API}/users/user-management.service.ts`,
    from: 'gainsRole(user, change) && !user.emailVerified',
    to: 'gainsRole(user, change) && user.emailVerified === null',
    tests: [`${API}/auth/own-access.test.ts`],
  },
  {
    rule: 'Staff act at their own locations only',
    file: 'apps/api/src/identity/principal.ts',
    from: "(principal.role !== 'customer' && principal.locationIds.includes(locationId))",
    to: "principal.role !== 'customer'",
    tests: [`${API}/orders/steps/order-steps.test.ts`, `${API}/locations/location-management.test.ts`],
  },
  {
    rule: "A guest's key stands by itself, not on the address of the network",
    file: 'apps/api/src/identity/principal.ts',
    from: "principal.kind === 'anonymous' ? 'guest' :",
    to: "principal.kind === 'anonymous' ? String(Math.random()) :",
    tests: [`${API}/reservations/reservations.test.ts`],
  },
]

const HOUSE: BrokenRule[] = [
  {
    rule: 'A deactivated location stays a place of work while orders are open there (ruling 29)',
    file: `${API}/locations/location-management.repository.ts`,
    from: 'or(eq(locations.isActive, true), hasOpenOrder, hasBooking)',
    to: 'or(eq(locations.isActive, true), hasBooking)',
    tests: [`${API}/locations/workplaces.test.ts`],
  },
  {
    rule: 'An order is judged by the last change of its location that was answered',
    file: `${API}/locations/location-management.service.ts`,
    from: '    menu.forget(id)\n',
    to: '',
    tests: [`${API}/locations/location-management.test.ts`],
  },
  {
    rule: 'The popup opens for what waits when the office is opened or reloaded (ruling 26)',
    file: 'apps/web/src/back-office/alerts/popup/popup-memory.ts',
    from: 'const wantedSinceMs = pendingIds.length > 0 ? nowMs : null',
    to: 'const wantedSinceMs = null',
    tests: ['apps/web/src/back-office/alerts/popup/popup.test.ts'],
  },
  {
    rule: 'A guest who stands at the door has arrived with the booking itself',
    file: `${API}/reservations/booking/book-table.service.ts`,
    from: 'arrivedAt: caller.arrived ? now : null',
    to: 'arrivedAt: null',
    tests: [`${API}/reservations/booking/walk-in.test.ts`],
  },
  {
    rule: 'Hours that end at or before they begin run into the next day (ruling 28)',
    file: 'packages/domain/src/locations/hours.ts',
    from: 'closeMinute > openMinute ? closeMinute : closeMinute + MINUTES_A_DAY',
    to: 'closeMinute',
    tests: ['packages/domain/src/locations', 'packages/domain/src/reservations'],
  },
  {
    rule: 'The cancel dialog names only ways by which the guest is really told',
    file: 'apps/web/src/back-office/live/told-ways.ts',
    from: "texts && phone !== ''",
    to: 'texts',
    tests: ['apps/web/src/back-office/live/told-ways.test.ts'],
  },
  {
    rule: 'An answer of 502 to 504 uses up no try of what was tapped without a network (ruling 37)',
    file: 'apps/web/src/lib/action-queue/queue-replay.ts',
    from: 'const AWAY = new Set([0, 502, 503, 504])',
    to: 'const AWAY = new Set([0])',
    tests: ['apps/web/src/lib/action-queue'],
  },
  {
    rule: 'What waited too long is not sent any more (ruling 37)',
    file: 'apps/web/src/lib/action-queue/action-queue.ts',
    from: '(expiresAtMs ?? Infinity) <= nowMs',
    to: 'nowMs < 0',
    tests: ['apps/web/src/lib/action-queue'],
  },
  {
    rule: 'A house whose disk is full does not say that it is well (F13)',
    file: `${API}/system/system-warnings.ts`,
    from: 'freeBytes === null || freeBytes >= LEAST_FREE_BYTES',
    to: 'freeBytes !== -1',
    tests: [`${API}/system/system-warnings.test.ts`],
  },
]

const SCREENS: BrokenRule[] = [
  {
    rule: 'A tap on a ticket that has just moved under the finger does nothing',
    file: 'apps/web/src/back-office/board/columns/use-steady-taps.ts',
    from: 'return after.slice(first).filter((id) => known.has(id))',
    to: 'return after.slice(first).filter((id) => !known.has(id))',
    tests: ['apps/web/src/back-office/board/columns'],
  },
  {
    rule: 'A note that names a grave allergen is an allergy without the word',
    file: 'packages/domain/src/orders/kitchen/allergy.ts',
    from: '[...SAID, ...GRAVE].some',
    to: 'SAID.some',
    tests: ['packages/domain/src/orders/kitchen'],
  },
  {
    rule: 'Nobody is a no-show before the time of the table',
    file: `${API}/reservations/reservations.service.ts`,
    from: 'if (reason === NO_SHOW && !isDue)',
    to: 'if (reason === NO_SHOW && reason === null)',
    tests: [`${API}/reservations/reservation-desk.test.ts`],
  },
  {
    rule: 'Orders are found at the own locations only',
    file: `${API}/orders/orders.service.ts`,
    from: 'orders.find(search, placesFor(principal, undefined), MOST_FOUND + 1)',
    to: 'orders.find(search, undefined, MOST_FOUND + 1)',
    tests: [`${API}/orders/order-find.test.ts`],
  },
  {
    rule: 'A charge at the provider without an order is a difference of the month',
    file: 'packages/domain/src/payments/payouts/match-payments.ts',
    from: 'new Set([...theirs.keys(), ...ours.keys()])',
    to: 'new Set([...ours.keys()])',
    tests: ['packages/domain/src/payments/payouts'],
  },
  {
    rule: 'What was tried out is not removed once an order is real',
    file: `${API}/system/test-data/test-data.service.ts`,
    from: 'return orders + bookings + payments > 0',
    to: 'return bookings + payments > 0',
    tests: [`${API}/system/test-data/test-data.test.ts`],
  },
  {
    rule: 'A menu without its dishes is shown at once, before the change feed tells',
    file: `${API}/system/test-data/test-data.service.ts`,
    from: '      menu.forgetAll()\n',
    to: '',
    tests: [`${API}/system/test-data/test-data.test.ts`],
  },
  {
    rule: 'Figures of a month are compared with the same days of another',
    file: 'packages/domain/src/reports/periods.ts',
    from: 'previous: { from: earlier, until: addDays(earlier, days) }',
    to: 'previous: { from: earlier, until: earlierEnd }',
    tests: ['packages/domain/src/reports'],
  },
  {
    rule: 'The kitchen reads its own names of a French order',
    file: 'packages/domain/src/orders/lines/order-lines.ts',
    from: '    name: item.name,\n    description',
    to: '    name: item.frenchName ?? item.name,\n    description',
    tests: ['packages/domain/src/orders/lines', `${API}/menu/menu-in-french.test.ts`],
  },
  {
    rule: 'A dish has both French words or neither',
    file: 'packages/domain/src/menu/item-check.ts',
    from: '    ...checkFrench(input),\n',
    to: '',
    tests: ['packages/domain/src/menu'],
  },
]

export const BROKEN_RULES: readonly BrokenRule[] = [...MONEY, ...SECURITY, ...HOUSE, ...SCREENS]
