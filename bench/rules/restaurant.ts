import { API, type BrokenRule } from './broken-rule.ts'

export const RESTAURANT: BrokenRule[] = [
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
    file: 'apps/web/src/back-office/alerts/popup-memory.ts',
    from: 'const wantedSinceMs = pendingIds.length > 0 ? nowMs : null',
    to: 'const wantedSinceMs = null',
    tests: ['apps/web/src/back-office/alerts/popup.test.ts'],
  },
  {
    rule: 'A guest who stands at the door has arrived with the booking itself',
    file: `${API}/reservations/booking/book-table.service.ts`,
    from: "arrivedAt: taker === 'door' ? arrivalOf(wish, now) : null",
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
    file: 'apps/web/src/back-office/actions/told-ways.ts',
    from: "texts && phone !== ''",
    to: 'texts',
    tests: ['apps/web/src/back-office/actions/told-ways.test.ts'],
  },
  {
    rule: 'An answer of 502 to 504 uses up no try of what was tapped without a network (ruling 37)',
    file: 'apps/web/src/lib/action-queue/queue-call.ts',
    from: 'new Set([502, 503, 504])',
    to: 'new Set<number>([])',
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
  {
    rule: 'A guest who reads French is refused in French',
    file: 'apps/api/src/plugins/requests/errors.ts',
    from: "languageWanted(request.headers['accept-language'])",
    to: "'en-CA'",
    tests: ['apps/api/src/plugins/requests/french-refusals.test.ts'],
  },
]
