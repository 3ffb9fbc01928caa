import { createHmac, randomBytes, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { PrinterConnection } from '@thali/contracts/locations/printers'
import { isDialled, type PrinterWay } from '@thali/domain/paper/printers'

import type { Printer } from '../printing.repository.ts'
import { basicHash, digestHash, LOGIN_USER } from './http-login.ts'
import { secretHash } from './print-access.service.ts'
import type { PrintCallersRepository } from './print-callers.repository.ts'
import { replaceSecret } from './print-callers.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'

const SECRET_BYTES = 16
const PASSWORD_BYTES = 12

type Deps = {
  callers: PrintCallersRepository
  /** Secrets are derived from this seed, so that a lost answer can be given again although no secret is stored. */
  secret: string
  publicUrl: string
  clock: Clock
}
type Secrets = { secret: string; password: string }

/** The secrets by which printers, and the programs of locations, call this server. */
export function createConnections({ callers, secret: seed, publicUrl, clock }: Deps) {
  function secretsOf(submission: Submission | null): Secrets {
    const made = submission ? derived(seed, submission) : randomBytes(SECRET_BYTES + PASSWORD_BYTES)
    return {
      secret: made.subarray(0, SECRET_BYTES).toString('base64url'),
      password: made.subarray(SECRET_BYTES, SECRET_BYTES + PASSWORD_BYTES).toString('base64url'),
    }
  }

  return {
    secretsOf,

    /** @throws AppError `printer-invalid` of a printer that this server dials */
    async replace(tx: Transaction, printer: Printer, { secret, password }: Secrets, actor: string): Promise<void> {
      const { id, locationId, name, way } = printer
      if (way === 'network') throw new AppError('printer-invalid', { message: 'This server dials this printer itself' })
      const loginHash = way === 'agent' ? null : way === 'star' ? basicHash(password) : digestHash(password)
      const printerId = isDialled(way) ? null : id
      const secrets = { locationId, printerId, secretHash: secretHash(secret), loginHash }
      await replaceSecret(tx, randomUUID(), secrets, clock.now())
      const action = printerId === null ? 'print-agent.connected' : 'printer.connected'
      await recordAudit(tx, { actor, action, subject: id, locationId, detail: { name, way } })
      await recordChange(tx, { topic: 'printers', subject: id, locationId })
    },

    /**
     * What is entered at a printer, once its secret is stored.
     *
     * @throws AppError `idempotency-key-reused` where another secret was made since
     */
    async show(way: PrinterWay, { secret, password }: Secrets): Promise<PrinterConnection> {
      const found = await callers.find(secretHash(secret))
      if (!found || way === 'network') throw new AppError('idempotency-key-reused')
      if (way === 'agent') return { way, server: publicUrl, secret }
      return { way, address: `${publicUrl}/api/print/${way}/${secret}`, user: LOGIN_USER, password }
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

function derived(seed: string, { principal, key, requestHash }: Submission): Buffer {
  return createHmac('sha512', seed).update(`print-caller.v1\0${principal}\0${key}\0${requestHash}`).digest()
}
