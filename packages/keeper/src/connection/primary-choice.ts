import pg from 'pg'

import { StartRefusal } from '../start-refusal.ts'
import type { ServerAnswer, ServerName } from './server-answer.ts'

/** The database as it was last known: its cluster, and the highest timeline that was ever seen. */
export type KnownDatabase = { system: string; timeline: number }

/** A host of `DATABASE_URL` with what it last said, or why it said nothing. */
export type HostReading = {
  /** Host and port, without name and password. */
  name: string
  answer: ServerAnswer | null
  fault: unknown
}

/**
 * The host that may be used: of our cluster, it takes writes, and its timeline is the highest ever seen. A primary that
 * was overtaken is never chosen, however long it has been known. Null while there is none.
 */
export function choosePrimary<Host extends HostReading>(
  hosts: readonly Host[],
  known: KnownDatabase | null,
): (Host & { answer: ServerAnswer }) | null {
  const able = hosts.filter((host): host is Host & { answer: ServerAnswer } => {
    const { answer } = host
    return answer !== null && isAllowed(answer, known)
  })
  return able.toSorted((a, b) => Number(b.answer.timeline) - Number(a.answer.timeline))[0] ?? null
}

/** Whether statements may run on a server that answers so. */
export function isAllowed({ system, timeline }: ServerName, known: KnownDatabase | null): boolean {
  return timeline !== null && (known === null || (system === known.system && timeline >= known.timeline))
}

const TOO_MANY_CONNECTIONS = '53300'

/** Whether a server runs: it answered, or refused a new connection because it has too many (SQLSTATE 53300). */
export function isThere({ answer, fault }: HostReading): boolean {
  return answer !== null || (fault instanceof pg.DatabaseError && fault.code === TOO_MANY_CONNECTIONS)
}

/** With a `fatal` finding nothing may be written. A `silent` host may be so for a moment only. */
export type HostFinding = { kind: 'fatal' | 'warning' | 'silent'; sentence: string }

/** What is wrong with the hosts that `DATABASE_URL` names, one sentence each. */
export function hostFindings(hosts: readonly HostReading[], known: KnownDatabase | null): HostFinding[] {
  return [
    ...hosts.flatMap((host, index) => {
      const same = hosts.slice(0, index).find((other) => isSameServer(host, other))
      return same ? [{ kind: 'warning' as const, sentence: sameServer(host, same) }] : []
    }),
    ...hosts.flatMap((host) => {
      const sentence = host.answer === null ? silence(host) : null
      return sentence ? [{ kind: 'silent' as const, sentence }] : []
    }),
    ...foreignFindings(hosts, known),
    ...overtakenHosts(hosts, known).map(({ name }) => ({ kind: 'warning' as const, sentence: twoPrimaries(name) })),
  ]
}

/** Hosts that take writes although another host of the same cluster has taken over. */
export function overtakenHosts(hosts: readonly HostReading[], known: KnownDatabase | null): HostReading[] {
  if (known === null) return []
  const writing = distinctServers(hosts).filter(
    ({ answer }) => answer?.timeline != null && answer.system === known.system,
  )
  const primary = choosePrimary(writing, known)
  return writing.filter((host) => host !== primary)
}

function distinctServers(hosts: readonly HostReading[]): HostReading[] {
  return hosts.filter((host, index) => !hosts.slice(0, index).some((other) => isSameServer(host, other)))
}

/** The start is told to the microsecond, so that two servers of one cluster do not share it. */
function isSameServer(a: HostReading, b: HostReading): boolean {
  if (a.name === b.name) return true
  return a.answer !== null && a.answer.system === b.answer?.system && a.answer.startedAt === b.answer.startedAt
}

const sameServer = (host: HostReading, other: HostReading) =>
  host.name === other.name
    ? `DATABASE_URL names ${host.name} twice: name each host once.`
    : `${host.name} and ${other.name} in DATABASE_URL are the same server: name each server once.`

export const twoPrimaries = (name: string) =>
  `Two servers take writes: ${name} was overtaken by another host of DATABASE_URL and is not used. Stop it, and look at what it has that the new primary lacks: npm run left-behind.`

function foreignFindings(hosts: readonly HostReading[], known: KnownDatabase | null): HostFinding[] {
  const [first] = hosts.flatMap(({ answer }) => answer ?? [])
  const system = known?.system ?? first?.system
  const foreign = hosts.filter(({ answer }) => answer !== null && answer.system !== system)
  const [one] = foreign
  if (one === undefined) return []
  if (known === null) {
    return [
      {
        kind: 'fatal',
        sentence: `The hosts in DATABASE_URL belong to different databases: ${one.name} has another system identifier than the first host. Name one database and its standbys.`,
      },
    ]
  }
  const names = foreign.map(({ name }) => name).join(', ')
  const answered = hosts.filter(({ answer }) => answer !== null)
  const sentence = `${names} in DATABASE_URL is another database than the one that this house has used (its system identifier differs); nothing is written there. Correct DATABASE_URL.`
  return [{ kind: foreign.length === answered.length ? 'fatal' : 'warning', sentence }]
}

/** Something else listens there: no waiting mends it. */
export class NotPostgres extends StartRefusal {
  readonly code = 'ECONNREFUSED'

  constructor(name: string) {
    super(`${name} in DATABASE_URL does not speak PostgreSQL: correct the host or the port.`)
  }
}

function silence({ name, fault }: HostReading): string | null {
  if (fault instanceof NotPostgres) return fault.message
  const { message = '', code } = (fault ?? {}) as { message?: string; code?: string }
  if (/timeout/i.test(message)) return `${name} in DATABASE_URL does not answer within two seconds.`
  return `${name} in DATABASE_URL does not answer (${code ?? message}).`
}
