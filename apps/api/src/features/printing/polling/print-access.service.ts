import { hash } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { PrinterWay } from '@thali/domain/paper/printers'

import type { Printer } from '../printing.repository.ts'
import { BASIC_CHALLENGE, digestChallenge, opensBasic, opensDigest } from './http-login.ts'
import type { PrintCaller, PrintCallersRepository } from './print-callers.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

const NONCE_MS = 5 * 60_000
const MAC = /^[0-9a-f]{12}$/

/** What a printer shows of itself. */
export type PrinterCall = {
  secret: string
  authorization: string | undefined
  method: string
  path: string
}
export type CallingPrinter = { caller: PrintCaller; printer: Printer }

/** The login is missing: what to answer it with. */
export class LoginWanted extends Error {
  readonly challenge: string
  /** By whom it counts. */
  readonly callerId: string

  constructor(challenge: string, callerId: string) {
    super('The printer has to say its name and password')
    this.challenge = challenge
    this.callerId = callerId
  }
}

type Deps = { callers: PrintCallersRepository; nonces: LinkTokens; clock: Clock }

/** Lets printers in, and the programs of locations. Whatever is wrong is answered alike. */
export function createPrintAccess({ callers, nonces, clock }: Deps) {
  const nonceOf = (at: number) => `${at}.${nonces.of(String(at))}`

  function isFresh(nonce: string): boolean {
    const [at = '', signature = ''] = nonce.split('.')
    return nonces.opens(at, signature) && clock.now().getTime() - Number(at) < NONCE_MS
  }

  /** @throws AppError `not-found`, LoginWanted */
  function requireLogin({ id, loginHash }: PrintCaller, way: PrinterWay, call: PrinterCall): void {
    const { authorization } = call
    const challenge = (isStale: boolean) =>
      way === 'star' ? BASIC_CHALLENGE : digestChallenge(nonceOf(clock.now().getTime()), isStale)
    if (loginHash === null) throw new AppError('not-found')
    if (authorization === undefined) throw new LoginWanted(challenge(false), id)
    if (way === 'star') {
      if (!opensBasic(authorization, loginHash)) throw new AppError('not-found')
      return
    }
    const opened = opensDigest({ ...call, authorization }, loginHash)
    if (!opened) throw new AppError('not-found')
    if (!isFresh(opened.nonce)) throw new LoginWanted(challenge(true), id)
  }

  return {
    /** @throws AppError `not-found`, LoginWanted */
    async printer(way: 'star' | 'epson', call: PrinterCall): Promise<CallingPrinter> {
      const found = await callers.find(secretHash(call.secret))
      if (found?.printer?.way !== way) throw new AppError('not-found')
      requireLogin(found.caller, way, call)
      await callers.noteSeen(found.caller, clock.now())
      return { caller: found.caller, printer: found.printer }
    },

    /** The printer that called first with a secret is the only one that has it. @throws AppError `not-found` */
    async requireMac(caller: PrintCaller, told: string | null | undefined): Promise<void> {
      const mac = told?.toLowerCase().replaceAll(/[:-]/g, '') ?? ''
      if (caller.mac === null && mac === '') return
      const isKnown = MAC.test(mac) && (caller.mac ?? (await callers.pinMac(caller, mac))) === mac
      if (!isKnown) throw new AppError('not-found')
    },

    /** The program of a location. @throws AppError `not-found` */
    async agent(secret: string): Promise<PrintCaller> {
      const found = await callers.find(secretHash(secret))
      if (!found || found.caller.printerId !== null) throw new AppError('not-found')
      await callers.noteSeen(found.caller, clock.now())
      return found.caller
    },
  }
}

export type PrintAccess = ReturnType<typeof createPrintAccess>

export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
