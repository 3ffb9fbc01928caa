import { API, type BrokenRule } from './broken-rule.ts'

const DOMAIN = 'packages/domain/src'

/** Stations, their taps, and what is printed. */
export const COUNTER: BrokenRule[] = [
  {
    rule: 'A tap of a station that another one came before is refused',
    file: `${DOMAIN}/orders/kitchen/tap-dish.ts`,
    from: "return task.done === done || task.done === was ? null : 'tapped'",
    to: 'return null',
    tests: [`${API}/kitchen/done-dishes.test.ts`],
  },
  {
    rule: 'A sheet that may be on paper says so when it is printed again',
    file: `${DOMAIN}/paper/printers.ts`,
    from: "mayBeCopy: true } : { state: 'unsure' }",
    to: "mayBeCopy } : { state: 'unsure' }",
    tests: [`${DOMAIN}/paper/printers.test.ts`],
  },
  {
    rule: 'A receipt that may be on paper is printed again only when somebody asks',
    file: `${DOMAIN}/paper/printers.ts`,
    from: "mayBeCopy: true } : { state: 'unsure' }",
    to: "mayBeCopy: true } : { state: 'waiting', afterMs: MAYBE_AFTER_MS, mayBeCopy: true }",
    tests: [`${API}/printing/printing.test.ts`],
  },
  {
    rule: 'A printer in trouble gets no byte of a sheet',
    file: `${API}/printing/network-printer.ts`,
    from: "if (trouble) return { outcome: 'not-printed', trouble }",
    to: '',
    tests: [`${API}/printing/printing.test.ts`],
  },
  {
    rule: 'No paper has parts of two tickets',
    file: `${API}/printing/printing.statements.ts`,
    from: "isUncut: outcome === 'unknown'",
    to: 'isUncut: false',
    tests: [`${API}/printing/printing.test.ts`],
  },
  {
    rule: 'A change that the ticket shows makes no sheet',
    file: `${DOMAIN}/paper/sheets-due.ts`,
    from: 'version > ticket.version && ',
    to: '',
    tests: [`${DOMAIN}/paper/sheets-due.test.ts`],
  },
  {
    rule: 'An order for later is printed when the kitchen gets it',
    file: `${DOMAIN}/paper/sheets-due.ts`,
    from: "printsAt === 'arrival' && (kitchenAt === null || kitchenAt <= now)",
    to: "printsAt === 'arrival'",
    tests: [`${DOMAIN}/paper/sheets-due.test.ts`],
  },
  {
    rule: 'Of two tablets that have a dish made again at once one is heard',
    file: `${DOMAIN}/orders/kitchen/make-again.ts`,
    from: "if (times !== was) return { problem: 'asked' }",
    to: '',
    tests: [`${API}/kitchen/make-again.test.ts`],
  },
  {
    rule: 'A drawer that may be open is not opened once more',
    file: `${DOMAIN}/paper/printers.ts`,
    from: "if (kind === 'drawer') return { state: 'dropped' }",
    to: '',
    tests: [`${DOMAIN}/paper/printers.test.ts`, `${API}/drawer/drawer-paper.test.ts`],
  },
  {
    rule: 'A sheet from before a restore may be a copy',
    file: `${API}/printing/printing.repository.ts`,
    from: 'SET may_be_copy = true',
    to: 'SET may_be_copy = j.may_be_copy',
    tests: [`${API}/printing/restored-sheets.test.ts`],
  },
  {
    rule: 'While nobody acts at a shared tablet nothing is changed',
    file: 'apps/api/src/identity/principal.ts',
    from: "if (principal.shared.state === 'locked' && method !== 'GET') throw new AppError('device-locked')",
    to: '',
    tests: [`${API}/auth/shared-tablets/shared-tablets.test.ts`],
  },
  {
    rule: 'By PIN nobody has more than the rights of a manager',
    file: 'apps/api/src/identity/principal-reader.ts',
    from: "isActing ? 'manager' : 'staff'",
    to: "isActing ? 'admin' : 'staff'",
    tests: [`${API}/auth/shared-tablets/shared-tablets.test.ts`],
  },
  {
    rule: 'A PIN that rests is not taken, though it is right',
    file: `${API}/auth/shared-tablets/pins.repository.ts`,
    from: 'if (found.restsUntil && found.restsUntil > now)',
    to: 'if (false as boolean && found.restsUntil)',
    tests: [`${API}/auth/shared-tablets/pins.test.ts`],
  },
  {
    rule: 'A manager agrees to one order and one sum',
    file: `${API}/payments/refunds/owed-refunds.ts`,
    from: 'await takeApproval(',
    to: 'void (',
    tests: [`${API}/payments/refunds/cancel-with-approval.test.ts`],
  },
]
