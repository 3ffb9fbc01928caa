import pg from 'pg'

import { StartRefusal } from '../start-refusal.ts'
import { createHostProbe, type HostProbe } from './host-probe.ts'
import { choosePrimary, type HostFinding, hostFindings, isAllowed, isThere, overtakenHosts } from './primary-choice.ts'
import { createSeenDatabase } from './seen-database.ts'
import type { ServerName } from './server-answer.ts'

const ASK_EVERY_MS = 500
/** An answer that is older says nothing about now. */
const STALE_MS = 2_500
/** A promotion under way is waited for, and a server that is only slow. */
const LOCATE_MS = 5_000
/** A host that was silent a moment ago may wake overtaken, or overtake; later it counts as gone. */
const DOUBT_MS = 10_000

type Raised = { timeline: number; host: string; port: number }

/**
 * Knows which of the hosts in `DATABASE_URL` is the primary, and the highest timeline seen. Everything that opens a
 * connection asks here, so that from the moment a promotion is known nothing runs on another server (ruling 74). It asks
 * all hosts twice a second while a connection is open.
 */
export function createHostWatch(urls: readonly string[], seenIn?: string) {
  const probes = urls.map((url) => createHostProbe(url, settle))
  const readings = probes.map(({ reading }) => reading)
  const names = readings.map(({ name }) => name)
  const seen = createSeenDatabase(seenIn, names)
  const raiseListeners = new Set<(raised: Raised) => void>()
  const newsListeners = new Set<(findings: HostFinding[]) => void>()
  let wake = Promise.withResolvers<void>()
  let holders = 0
  let watchingSince = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isGivenUp = false
  let told = ''

  function settle(): void {
    for (const { reading, host, port } of probes) {
      if (reading.answer) note(reading.answer, { host, port })
    }
    wake.resolve()
    wake = Promise.withResolvers()
    const findings = hostFindings(readings, seen.known()).filter(({ kind }) => kind !== 'silent')
    const news = JSON.stringify(findings)
    if (news !== told) for (const listener of newsListeners) listener(findings)
    told = news
  }

  /** All connections to servers of before are closed by the listeners before anybody can use the new one. */
  function note({ system, timeline }: ServerName, at: { host: string; port: number }) {
    const known = seen.known()
    if (known === null || timeline === null || system !== known.system || timeline <= known.timeline) return
    seen.note({ system, timeline })
    for (const listener of raiseListeners) listener({ timeline, ...at })
  }

  function find(): HostProbe | null {
    if (probes.some((probe) => probe.settledAt() < watchingSince)) return null
    const fresh = performance.now() - STALE_MS
    const current = probes.filter((probe) => probe.settledAt() > fresh)
    const chosen = choosePrimary(
      current.map((probe) => ({ ...probe.reading, probe })),
      seen.known(),
    )
    const fatal = hostFindings(readings, seen.known()).find(({ kind }) => kind === 'fatal')
    if (fatal) throw new ForeignDatabase(fatal.sentence)
    if (chosen) {
      const { system, timeline } = chosen.answer
      if (seen.known() === null) seen.note({ system, timeline: Number(timeline) })
      return chosen.probe
    }
    const faults = sharedFaults()
    if (faults.length > 0 && !faults.some(isSilence)) throw mostTelling(faults)
    return null
  }

  /** Why the hosts do not answer; empty while one does. */
  function sharedFaults(): unknown[] {
    return readings.some(({ answer }) => answer !== null) ? [] : readings.map(({ fault }) => fault)
  }

  return {
    /** Asks as long as somebody holds it. */
    hold(): void {
      if (holders++ > 0) return
      watchingSince = performance.now()
      const askAll = () => {
        for (const probe of probes) probe.ask()
      }
      timer = setInterval(askAll, ASK_EVERY_MS)
      askAll()
    },

    letGo(): void {
      if (--holders > 0) return
      clearInterval(timer)
      for (const probe of probes) probe.leave()
    },

    /**
     * The host to connect to.
     *
     * @throws NoPrimary when none takes writes, the fault of a host when none answers, ForeignDatabase when the hosts
     *   belong to different databases.
     */
    async locate(): Promise<{ host: string; port: number }> {
      const giveUpAt = performance.now() + LOCATE_MS
      for (;;) {
        const found = find()
        if (found) return { host: found.host, port: found.port }
        if (isGivenUp || performance.now() > giveUpAt) throw mostTelling(sharedFaults()) ?? new NoPrimary(names)
        await wake.promise
      }
    },

    /** From now on nobody waits for a host. */
    giveUp(): void {
      isGivenUp = true
      wake.resolve()
    },

    /** Takes what a server said on a connection of its own. Throws when nothing may run there. */
    admit(answer: ServerName, at: { host: string; port: number }): void {
      if (!isAllowed(answer, seen.known())) throw new NoPrimary(names)
      note(answer, at)
    },

    /**
     * Asks the other hosts whether one of them has taken over by now, and waits until each has answered or was given up.
     * What a woken primary has stored meanwhile is lost, so nobody may be told that it is stored. False where that cannot
     * be ruled out: behind one address whose server was silent a moment ago and does not answer on a new connection. On a
     * busy machine it may be slow, so it is asked again for five seconds.
     */
    async confirm(): Promise<boolean> {
      const isOneAddress = probes.length === 1
      // Only a standby can take over: hosts that took writes in their last answer are not asked.
      const asked = probes.filter((probe) =>
        isOneAddress ? probe.sinceSilenceMs() < DOUBT_MS : !probe.wasPrimary() && probe.sinceAnswerMs() < DOUBT_MS,
      )
      const giveUpAt = performance.now() + LOCATE_MS
      for (;;) {
        await Promise.all(asked.map((probe) => probe.askAnew(isOneAddress)))
        if (!isOneAddress || asked.every(({ reading }) => isThere(reading))) return true
        if (performance.now() > giveUpAt || !asked.every(({ reading }) => isSilence(reading.fault))) return false
      }
    },

    /** Asks every host anew, over a new connection. Resolves when each has answered or was given up. */
    async askAll(): Promise<void> {
      await Promise.all(probes.map((probe) => probe.askAnew(true)))
    },

    /** The highest timeline seen; null before the first answer. */
    timeline: () => seen.known()?.timeline ?? null,

    findings: () => hostFindings(readings, seen.known()),

    /** Hosts that take writes although they were overtaken. */
    overtaken: () => overtakenHosts(readings, seen.known()).map(({ name }) => name),

    onRaise: (listener: (raised: Raised) => void) => void raiseListeners.add(listener),
    /** Called with all findings when they have changed, but not for a host that is silent: it may answer the next time. */
    onNews: (listener: (findings: HostFinding[]) => void) => void newsListeners.add(listener),
  }
}

export type HostWatch = ReturnType<typeof createHostWatch>

/** A host that does not answer may be slow, and is waited for. A refusal has a code, and is passed on at once. */
function isSilence(fault: unknown): boolean {
  return !(fault instanceof Error && 'code' in fault)
}

/** The error of a server that refused us, if there is one: it says more than that another host is away. */
function mostTelling(faults: readonly unknown[]): unknown {
  return faults.find((fault) => fault instanceof pg.DatabaseError) ?? faults[0]
}

/** Told at the start; a call that comes later is answered as while the database is away. */
class ForeignDatabase extends StartRefusal {
  readonly code = 'ECONNREFUSED'
}

/** No host may be used: a promotion is under way or was forgotten, or only an overtaken server answers. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = 'ECONNREFUSED'

  constructor(hosts: readonly string[]) {
    super(
      `Of the hosts in DATABASE_URL (${hosts.join(', ')}) none takes writes, or only one that was overtaken. If an older state of the database was restored on purpose, remove database-seen.json from DATA_DIR.`,
    )
  }
}
