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
    file: 'packages/printing/src/network-printer.ts',
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
    rule: 'A sheet that a printer was told of and did not fetch is not on paper',
    file: `${API}/printing/attempts.service.ts`,
    from: "lost.isOffered ? 'not-printed' : 'unknown'",
    to: "'unknown'",
    tests: [`${API}/printing/polling/print-access.test.ts`],
  },
  {
    rule: 'A printer that fetched a sheet is told of none until that one has ended',
    file: `${API}/printing/polling/hand-out.service.ts`,
    from: 'return open.isOffered ? open.id : null',
    to: 'return open.id',
    tests: [`${API}/printing/polling/print-access.test.ts`],
  },
  {
    rule: 'A printer confirms its own sheets only',
    file: `${API}/printing/polling/hand-out.service.ts`,
    from: '!found || !isOwn(found.printer)',
    to: '!found',
    tests: [`${API}/printing/polling/print-access.test.ts`],
  },
  {
    rule: 'The first printer that calls with a secret keeps it',
    file: `${API}/printing/polling/print-access.service.ts`,
    from: 'if (!isKnown)',
    to: 'if (isKnown === null)',
    tests: [`${API}/printing/polling/print-access.test.ts`],
  },
  {
    rule: 'A printer says its password beside its address',
    file: `${API}/printing/polling/print-access.service.ts`,
    from: 'if (!opensBasic(authorization, loginHash))',
    to: 'if (!opensBasic(authorization, loginHash) && way === null)',
    tests: [`${API}/printing/polling/print-access.test.ts`],
  },
  {
    rule: 'What declares a type or an entity is not read from a printer',
    file: `${API}/printing/polling/epson-xml.ts`,
    from: "xml.includes('<!') || ",
    to: '',
    tests: [`${API}/printing/polling/epson-xml.test.ts`],
  },
  {
    rule: 'A printer that no longer calls is away',
    file: `${API}/printing/print-worker.ts`,
    from: "await note(id, 'away')",
    to: 'void id',
    tests: [`${API}/printing/polling/agent.test.ts`],
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
]
