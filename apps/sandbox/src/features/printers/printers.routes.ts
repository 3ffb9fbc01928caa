import type { FastifyInstance, FastifyReply } from 'fastify'

import { isPrinterFault } from '#sandbox/features/printers/printer-faults.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'
import { PRINTERS_POLICY, printersPage } from '#sandbox/features/printers/printers-page.ts'

const PAGE = '/sandbox/printers'

/** Lets people and programs see what was printed, and puts the printers into trouble. */
export function printersRoutes(app: FastifyInstance, { printers }: { printers: readonly Printer[] }): void {
  function show(reply: FastifyReply, problem: string | null): FastifyReply {
    const markup = printersPage({ printers, problem })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PRINTERS_POLICY).send(markup)
  }

  function find(id: string): Printer | undefined {
    return printers.find(({ name }) => name === id)
  }

  app.get(PAGE, async (_request, reply) => show(reply, null))

  app.get(`${PAGE}.json`, async () => ({ printers: printers.map(toPrinterObject) }))

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
    if (!isPrinterFault(fault)) return show(reply.code(400), 'This is no trouble that a printer can have.')
    await printer.setFault(fault)
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
  return {
    id: printer.name,
    name: printer.name,
    address: printer.address,
    fault: printer.fault(),
    problems: printer.problems(),
    kicks: printer.kicks(),
    papers: printer
      .papers()
      .map(({ id, at, width, height }) => ({ id, at, width, height }))
      .toReversed(),
  }
}
