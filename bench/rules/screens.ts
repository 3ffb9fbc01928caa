import { API, type BrokenRule } from './broken-rule.ts'

export const SCREENS: BrokenRule[] = [
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
    file: 'packages/domain/src/payments/match-payments.ts',
    from: 'new Set([...theirs.keys(), ...ours.keys()])',
    to: 'new Set([...ours.keys()])',
    tests: ['packages/domain/src/payments'],
  },
  {
    rule: 'What was tried out is not removed once an order is real',
    file: `${API}/system/test-data.service.ts`,
    from: 'return orders + bookings + payments > 0',
    to: 'return bookings + payments > 0',
    tests: [`${API}/system/test-data.test.ts`],
  },
  {
    rule: 'A menu without its dishes is shown at once, before the change feed tells',
    file: `${API}/system/test-data.service.ts`,
    from: '      menu.forgetAll()\n',
    to: '',
    tests: [`${API}/system/test-data.test.ts`],
  },
  {
    rule: 'Figures of a month are compared with the same days of another',
    file: 'packages/domain/src/reports.ts',
    from: 'previous: { from: earlier, until: addDays(earlier, days) }',
    to: 'previous: { from: earlier, until: earlierEnd }',
    tests: ['packages/domain/src/reports.test.ts'],
  },
  {
    rule: 'The kitchen reads its own names of a French order',
    file: 'packages/domain/src/orders/order-lines.ts',
    from: '    name: item.name,\n    description',
    to: '    name: item.frenchName ?? item.name,\n    description',
    tests: ['packages/domain/src/orders', `${API}/menu/menu-in-french.test.ts`],
  },
  {
    rule: 'A dish has both French words or neither',
    file: 'packages/domain/src/menu/item-check.ts',
    from: '    ...checkFrench(input),\n',
    to: '',
    tests: ['packages/domain/src/menu'],
  },
]
