import { AppError } from '@thali/contracts/errors'
import {
  callEpson,
  confirmStarSheet,
  fetchStarSheet,
  nextAgentSheet,
  pollStar,
  reportAgentSheets,
} from '@thali/contracts/locations/print-calls'
import { toPng } from '@thali/printing/png'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { AgentCalls } from './agent.service.ts'
import type { EpsonPolls } from './epson.service.ts'
import { type CallingPrinter, LoginWanted, type PrintAccess } from './print-access.service.ts'
import type { StarPolls } from './star.service.ts'
import { bearerOf } from '#api/identity/tokens.ts'
import { type AddRoute, createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

type Parts = { printAccess: PrintAccess; starPolls: StarPolls; epsonPolls: EpsonPolls; agentCalls: AgentCalls }
type Deps = RouteFrame & Parts
type Call = { request: FastifyRequest; reply: FastifyReply }

const LARGEST_FORM_BYTES = 64 * 1024

/** Lets in who has a secret and counts each of them, and by their address those who have none. */
function createDoor({ limits }: RouteFrame) {
  /** Null: the login is missing, and was asked for. */
  return async function enter<Who>(
    { request, reply }: Call,
    find: () => Promise<Who>,
    idOf: (who: Who) => string,
  ): Promise<Who | null> {
    let who: Who
    try {
      who = await find()
    } catch (error) {
      if (error instanceof LoginWanted) {
        await limits.forPrintCaller(`login ${error.callerId}`)(request, reply)
        void reply.code(401).header('www-authenticate', error.challenge)
        return null
      }
      if (error instanceof AppError && error.code === 'not-found') await limits.forWrongSecrets(request, reply)
      throw error
    }
    await limits.forPrintCaller(idOf(who))(request, reply)
    return who
  }
}

type Enter = ReturnType<typeof createDoor>

const idOf = ({ caller }: CallingPrinter) => caller.id
const callOf = ({ method, url, headers }: FastifyRequest, secret: string) => ({
  secret,
  method,
  path: url.split('?', 1)[0] ?? '',
  authorization: headers.authorization,
})

/** Printers that call us, and the programs that dial others: in protocols of their own, with a secret of their own. */
export function addPrintCalls(
  api: FastifyInstance,
  { printAccess, starPolls, epsonPolls, agentCalls, ...frame }: Deps,
) {
  const enter = createDoor(frame)
  const addRoute = createAddRoute(api, frame)
  addStar(addRoute, enter, { printAccess, starPolls })
  addAgent(addRoute, enter, { printAccess, agentCalls })
  api.addHook('preClose', async () => agentCalls.stopWaiting())
  // In a scope of its own, because its body is a form.
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported-media-type')))
    createAddRoute(scope, frame)(callEpson, async (call) => {
      const { request, reply, params, body } = call
      const found = await enter(call, () => printAccess.printer('epson', callOf(request, params.secret)), idOf)
      if (!found) return reply.send()
      return reply.type(callEpson.reply.type).send(await epsonPolls.call(found.printer, body ?? {}))
    })
  })
}

function addStar(
  addRoute: AddRoute,
  enter: Enter,
  { printAccess, starPolls }: Pick<Parts, 'printAccess' | 'starPolls'>,
) {
  async function findWithMac(
    { request, params }: Call & { params: { secret: string } },
    mac: string | null | undefined,
  ) {
    const found = await printAccess.printer('star', callOf(request, params.secret))
    await printAccess.requireMac(found.caller, mac)
    return found
  }

  addRoute(pollStar, async (call) => {
    const { printerMAC, statusCode } = call.body
    const found = await enter(call, () => findWithMac(call, printerMAC), idOf)
    return found ? starPolls.poll(found.printer, statusCode) : call.reply.send()
  })
  addRoute(fetchStarSheet, async (call) => {
    const { reply, query } = call
    const found = await enter(call, () => findWithMac(call, query.mac), idOf)
    if (!found) return reply.send()
    const picture = await starPolls.fetch(found.printer, query.token)
    return reply.type('image/png').header('x-star-cut', 'full; feed=true').send(toPng(picture))
  })
  addRoute(confirmStarSheet, async (call) => {
    const found = await enter(call, () => findWithMac(call, call.query.mac), idOf)
    if (!found) return call.reply.send()
    await starPolls.confirm(found.printer, call.query)
    return {}
  })
}

function addAgent(
  addRoute: AddRoute,
  enter: Enter,
  { printAccess, agentCalls }: Pick<Parts, 'printAccess' | 'agentCalls'>,
) {
  const find = ({ request }: Call) => printAccess.agent(bearerOf(request) ?? '')

  addRoute(nextAgentSheet, async (call) => {
    const caller = await enter(
      call,
      () => find(call),
      ({ id }) => id,
    )
    const gone = new AbortController()
    call.reply.raw.once('close', () => gone.abort())
    return caller ? agentCalls.next(caller, gone.signal) : call.reply.send()
  })
  addRoute(reportAgentSheets, async (call) => {
    const caller = await enter(
      call,
      () => find(call),
      ({ id }) => id,
    )
    if (caller) await agentCalls.report(caller, call.body)
    return {}
  })
}
