import type { FastifyInstance, FastifyReply } from 'fastify'

import { isCallAddress, isCallingFault } from '#sandbox/features/printers/calling-printer.ts'
import type { CallingPrinter } from '#sandbox/features/printers/calling-printer.ts'
import { isPrinterFault } from '#sandbox/features/printers/printer-faults.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'
import { PRINTERS_POLICY, printersPage } from '#sandbox/features/printers/printers-page.ts'

const PAGE = '/sandbox/printers'

interface Standing {
  printers: readonly Printer[]
  callers?: readonly CallingPrinter[]
}

/** Lets people and programs see what was printed, and puts the printers into trouble. */
export function printersRoutes(app: FastifyInstance, { printers, callers = [] }: Standing): void {
  function show(reply: FastifyReply, problem: string | null): FastifyReply {
    const markup = printersPage({ printers, callers, problem })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PRINTERS_POLICY).send(markup)
  }

  const find = (id: string) => [...printers, ...callers].find(({ name }) => name === id)

  app.get(PAGE, async (_request, reply) => show(reply, null))

  app.get(`${PAGE}.json`, async () => ({
    printers: printers.map(toPrinterObject),
    callers: callers.map(toCallerObject),
  }))

  app.get<{ Params: { id: string; paper: string } }>(`${PAGE}/:id/papers/:paper.png`, async ({ params }, reply) => {
    const paper = find(params.id)
      ?.papers()
      .find(({ id }) => id === params.paper)
    if (!paper) return show(reply.code(404), 'This paper is not kept here.')
    return reply.type('image/png').send(paper.png)
  })

  app.post<{ Params: { id: string } }>(`${PAGE}/:id/fault`, async ({ params, body }, reply) => {
    const printer = find(params.id)
    if (!printer) return show(reply.code(404), 'This printer does not stand here.')
    const fault = body instanceof URLSearchParams ? (body.get('fault') ?? '') : ''
    if ('way' in printer && isCallingFault(fault)) printer.setFault(fault)
    else if (!('way' in printer) && isPrinterFault(fault)) await printer.setFault(fault)
    else return show(reply.code(400), 'This is no trouble that a printer can have.')
    return reply.redirect(PAGE, 303)
  })

  app.post<{ Params: { id: string } }>(`${PAGE}/:id/connect`, async ({ params, body }, reply) => {
    const printer = callers.find(({ name }) => name === params.id)
    if (!printer) return show(reply.code(404), 'This printer does not stand here.')
    const said = (field: string) => (body instanceof URLSearchParams ? (body.get(field) ?? '').trim() : '')
    const address = said('address')
    if (!isCallAddress(address)) return show(reply.code(400), 'Enter the address that Locations, Printers shows.')
    printer.connect({ address, user: said('user'), password: said('password') })
    return reply.redirect(PAGE, 303)
  })

  app.post<{ Params: { id: string } }>(`${PAGE}/:id/clear`, async ({ params }, reply) => {
    const printer = find(params.id)
    if (!printer) return show(reply.code(404), 'This printer does not stand here.')
    printer.clear()
    return reply.redirect(PAGE, 303)
  })
}

/** Papers newest first, as on the page. */
function toPrinterObject(printer: Printer) {
  return { ...seenOf(printer), address: printer.address, kicks: printer.kicks() }
}

function toCallerObject(printer: CallingPrinter) {
  return { ...seenOf(printer), way: printer.way, calls: printer.settings() !== null }
}

function seenOf(printer: Printer | CallingPrinter) {
  return {
    id: printer.name,
    name: printer.name,
    fault: printer.fault(),
    problems: printer.problems(),
    papers: printer
      .papers()
      .map(({ id, at, width, height }) => ({ id, at, width, height }))
      .toReversed(),
  }
}
