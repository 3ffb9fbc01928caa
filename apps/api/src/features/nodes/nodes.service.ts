import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { StartRefusal } from '@thali/keeper/start-refusal'
import type { FastifyBaseLogger } from 'fastify'

import { neighbourRefusal, type OwnThing, thingsNotShared, checkSharedSecrets } from './neighbours.ts'
import { type Ask, createNodesRepository, type NodesRepository, type Place } from './nodes.repository.ts'
import { createSynchronousStandbyRepository } from './standby/synchronous-standby.repository.ts'
import { createSynchronousStandby } from './standby/synchronous-standby.service.ts'
import type { Config } from '#api/config/config.ts'
import { VERSION } from '#api/config/version.ts'
import type { OpenDatabase } from '#api/database/database.ts'
import { readMigrations } from '#api/database/schema/migration-files.ts'

const BEAT_MS = 2_000
const TRY_PLACE_MS = 100
/** A node that was killed gives its place up within this time. */
const LEAST_PLACE_MS = 500
/** A node whose machine was lost holds its place for about ten seconds. */
const MOST_PLACE_MS = 15_000
const RECONNECT_MS = 1_000

type Deps = {
  config: Config
  database: OpenDatabase
  logger: FastifyBaseLogger
  /** Number of this process among those of its machine; undefined where it is alone. */
  slot: number | undefined
}

/**
 * Makes this process a node of the database: with the secrets that all share, and beside others only if it keeps
 * nothing to itself. The caller holds the start lock and has migrated.
 *
 * @throws StartRefusal with one sentence.
 */
export async function enterAsNode({ config, database, logger, slot }: Deps) {
  const onError = (error: unknown) => logger.warn({ err: error }, 'this node lost the database')
  const tell = (facts: object, sentence: string) => logger.error(facts, sentence)
  const hosts = database.connection.Client?.hosts
  hosts?.onNews((findings) => {
    for (const { sentence } of findings) logger.error({ hosts: findings.length }, sentence)
  })
  const nodes = createNodesRepository(database.pool, database.connection)
  await checkSharedSecrets({ nodes, secrets: config.secrets, allowNew: config.allowNewSecrets })
  const self = {
    id: randomUUID(),
    name: `${hostname()}:${config.port}${slot === undefined ? '' : `#${slot}`}`,
    version: VERSION,
  }
  const place = await holdPlace({ nodes, id: self.id, own: thingsNotShared(config), onError })

  let isLeaving = false
  let writtenAt = performance.now()
  const expected = (await readMigrations()).at(-1)?.createdAt ?? 0
  let hasMigrations = true

  async function beat(): Promise<void> {
    await nodes.beat(self)
    writtenAt = performance.now()
    hasMigrations = (await nodes.newestMigration()) >= expected
  }
  await beat()
  const standby = createSynchronousStandby({
    standby: createSynchronousStandbyRepository(place.ask),
    askAllHosts: async () => hosts?.askAll(),
    tell,
  })
  // One after the other: while a standby is gone the beat hangs, and the look goes on.
  const beats = repeat(beat, onError)
  const looks = repeat(standby.look, onError)

  return {
    self,
    list: nodes.list,
    forgetOld: nodes.forgetOld,

    standby: standby.state,

    /** Hosts of `DATABASE_URL` that take writes although another one has taken over. */
    overtakenHosts: () => hosts?.overtaken() ?? [],

    state: () => ({ isLeaving, sinceWriteMs: performance.now() - writtenAt, hasMigrations }),

    /** From now on the node is not ready: proxies send new requests elsewhere. */
    announceLeaving(): void {
      isLeaving = true
    },

    async stop(): Promise<void> {
      await Promise.all([beats.stop(), looks.stop()])
      await nodes.remove(self.id).catch(onError)
      await place.leave()
    },
  }
}

export type ThisNode = Awaited<ReturnType<typeof enterAsNode>>

/** Does work every two seconds, but not again before the last time has ended. */
function repeat(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, BEAT_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

type Holding = { nodes: NodesRepository; id: string; own: OwnThing[]; onError: (error: unknown) => void }

/** Takes the place and keeps it: a connection that breaks is opened again. */
async function holdPlace({ nodes, id, own, onError }: Holding) {
  const settings = { isAlone: own.length > 0, onError }
  let hasLeft = false
  let held: Place

  const open = () =>
    nodes.place({ ...settings, onEnd: () => void (!hasLeft && setTimeout(() => void reopen(), RECONNECT_MS).unref()) })
  async function reopen(): Promise<void> {
    if (hasLeft) return
    held = open()
    try {
      await held.open()
      if (!(await held.take())) throw new StartRefusal(neighbourRefusal(own, await nodes.findOther(id)))
    } catch (error) {
      onError(error)
      await held.end().catch(onError)
    }
  }

  held = open()
  try {
    await held.open()
    await waitForPlace(held, { nodes, id, own })
  } catch (error) {
    hasLeft = true
    await held.end().catch(onError)
    throw error
  }
  const ask: Ask = async (text, values) => held.ask(text, values)
  return {
    /** Runs a statement on the connection that is open now. */
    ask,

    async leave(): Promise<void> {
      hasLeft = true
      await held.end().catch(onError)
    },
  }
}

/** Waits for the place of a node that is gone, and not for that of one that lives. */
async function waitForPlace(place: Place, { nodes, id, own }: Omit<Holding, 'onError'>): Promise<void> {
  const began = performance.now()
  while (!(await place.take())) {
    const other = await nodes.findOther(id)
    const waitedMs = performance.now() - began
    if (waitedMs > (other?.isFresh ? LEAST_PLACE_MS : MOST_PLACE_MS)) {
      throw new StartRefusal(neighbourRefusal(own, other))
    }
    await wait(TRY_PLACE_MS)
  }
}
