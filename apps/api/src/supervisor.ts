import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'

import { oneByOne } from '@thali/domain/one-by-one'
import { answerWithin } from '@thali/keeper/answer-within'
import type { FastifyBaseLogger } from 'fastify'

import { type Ask, openChannel } from './process-channel.ts'
import type { Config } from '#api/config/config.ts'
import type { FirstAdmin } from '#api/features/users/first-admin.service.ts'
import { type Ground, openGround } from '#api/ground.ts'

/** What a process is given when it starts. */
export type Given = {
  /** Its number among those of this machine, which the process that takes its place keeps. */
  slot: number
  /** Of the built-in database; undefined with DATABASE_URL, which each process connects to itself. */
  database: Record<string, unknown> | undefined
  standIns: { httpPort: number; smtpPort: number } | undefined
  hasBackups: boolean
}

/** What a process says once it takes requests. */
export type Open = { url: string; name: string; firstAdmin: FirstAdmin | null }

type Member = { slot: number; worker: Worker; ask: Ask; isLeaving: boolean; opened: Promise<Open>; startedAtMs: number }

type Options = {
  config: Config & { processes: number }
  /** The program of a process, by the path that a new release takes over. */
  program: string
  logger: FastifyBaseLogger
  tellOperator: (sentence: string) => void
  onGone: (reason: string) => void
}

type Fleet = Options & { ground: Ground; members: Map<number, Member>; isStopping: boolean; earlyEnds: number }

const START_MS = 120_000
/** A process that ends sooner than this after its start is not started again for ever. */
const PROVEN_MS = 30_000
const MOST_EARLY_ENDS = 5
const AGAIN_MS = 1_000
const LOOK_MS = 5_000
/** A process that answers nothing for so long is hung: what it holds would never be answered. */
const HUNG_MS = 15_000
const FIGURES_MS = 2_000
/** A process that was told to stop ends itself sooner, unless it is frozen. After this time it is killed. */
const LONGEST_LEAVE_MS = 90_000

/**
 * Holds the port, the database, the stand-ins and the backups, and keeps as many processes answering requests as are set.
 * A process that ends or hangs is replaced. `replaceAll` replaces them one after the other by the program as it is on the disk
 * now. The old process leaves only when the new one takes requests, so that no request is refused.
 */
export async function supervise(options: Options) {
  const { config, program, logger, tellOperator, onGone } = options
  const undo: (() => Promise<unknown>)[] = []
  const ground = await openGround({ config, logger, tellOperator, onDatabaseGone: onGone }, undo)
  // Each process accepts connections itself. If the supervisor handed them out, a connection on its way to a process that
  // is killed at that moment would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program, cwd: path.resolve(program, '../../../..'), serialization: 'advanced' })
  const fleet: Fleet = { ...options, ground, members: new Map(), isStopping: false, earlyEnds: 0 }
  const looking = setInterval(() => endHung(fleet), LOOK_MS)
  let replaced: Promise<void> = Promise.resolve()

  async function stop(): Promise<void> {
    fleet.isStopping = true
    clearInterval(looking)
    await Promise.all([...fleet.members.values()].map(leave))
    for (const err of await oneByOne(undo.toReversed(), (last) => last()))
      logger.warn({ err }, 'a step of the stop failed')
  }

  try {
    const opened = await startAll(fleet)
    ground.begin(opened.url)
    return {
      opened,

      /** @throws where a new process does not open; those that are left are the old ones. */
      replaceAll(): Promise<void> {
        replaced = replaced.catch(() => undefined).then(() => replaceEach(fleet))
        return replaced
      },

      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first one migrates; the others find everything done. */
async function startAll(fleet: Fleet): Promise<Open> {
  const first = start(fleet, 1)
  await first.opened
  for (let slot = 2; slot <= fleet.config.processes; slot += 1) start(fleet, slot)
  await Promise.all([...fleet.members.values()].map((member) => member.opened))
  return first.opened
}

/** Starts a process in a slot that is empty, or whose process has ended. */
function start(fleet: Fleet, slot: number): Member {
  const member = fork(fleet, slot)
  fleet.members.set(slot, member)
  return member
}

function fork(fleet: Fleet, slot: number): Member {
  const { ground, config } = fleet
  const worker = cluster.fork()
  const opened = Promise.withResolvers<Open>()
  const ask = openChannel(worker, {
    given: (): Given => ({
      slot,
      database: config.databaseUrl === undefined ? plainConnection(ground.connection) : undefined,
      standIns: ground.standIns && { httpPort: ground.standIns.httpPort, smtpPort: ground.standIns.smtpPort },
      hasBackups: ground.backups !== undefined,
    }),
    open: (open: Open) => opened.resolve(open),
    backups: () => ground.backups?.state(),
    'rename-merchant': (name: string) => ground.standIns?.renameMerchant(name),
    figures: () => figuresBeside(fleet, member),
  })
  const timer = setTimeout(() => opened.reject(new Error('It did not open in time.')), START_MS)
  const member: Member = {
    slot,
    worker,
    ask,
    isLeaving: false,
    opened: opened.promise,
    startedAtMs: performance.now(),
  }
  worker.once('exit', (code, signal) => {
    opened.reject(new Error(`It ended while starting (${signal ?? code}).`))
    onEnd(fleet, member)
  })
  void opened.promise.catch(() => undefined).finally(() => clearTimeout(timer))
  return member
}

function onEnd(fleet: Fleet, member: Member): void {
  const { slot, worker, startedAtMs } = member
  const isReplaced = () => fleet.members.get(slot) !== member
  if (member.isLeaving || fleet.isStopping || isReplaced()) return
  fleet.logger.error({ process: slot, pid: worker.process.pid }, 'a process ended, and is started again')
  fleet.earlyEnds = performance.now() - startedAtMs < PROVEN_MS ? fleet.earlyEnds + 1 : 0
  if (fleet.earlyEnds > MOST_EARLY_ENDS)
    return fleet.onGone(`Process ${slot} ended again and again; its reason stands above.`)
  setTimeout(() => {
    if (!fleet.isStopping && !isReplaced()) start(fleet, slot)
  }, AGAIN_MS)
}

/** Figures of the other processes, as text for Prometheus. */
async function figuresBeside({ members }: Fleet, asking: Member): Promise<string[]> {
  const others = [...members.values()].filter((one) => one !== asking && !one.isLeaving)
  const texts = await Promise.all(others.map(({ ask }) => answerWithin(FIGURES_MS, ask<string>('own-figures'))))
  return texts.filter((text) => text !== undefined)
}

function endHung({ members, logger }: Fleet): void {
  for (const member of members.values()) void look(member)

  async function look({ slot, worker, ask, opened }: Member): Promise<void> {
    const isOpen = (await answerWithin(0, opened)) !== undefined
    if (!isOpen || (await answerWithin(HUNG_MS, ask('alive'))) || worker.isDead()) return
    logger.error({ process: slot, pid: worker.process.pid }, 'a process answers nothing, and is ended')
    worker.process.kill('SIGKILL')
  }
}

async function replaceEach(fleet: Fleet): Promise<void> {
  for (const slot of fleet.members.keys()) {
    if (fleet.isStopping) return
    const fresh = fork(fleet, slot)
    try {
      await fresh.opened
    } catch (error) {
      fresh.isLeaving = true
      fresh.worker.process.kill('SIGKILL')
      throw error
    }
    const old = fleet.members.get(slot)
    fleet.members.set(slot, fresh)
    if (old) await leave(old)
  }
}

/** Lets a process finish what it has begun. */
async function leave(member: Member): Promise<void> {
  member.isLeaving = true
  if (member.worker.isDead()) return
  const ended = new Promise<void>((resolve) => member.worker.once('exit', () => resolve()))
  member.worker.process.kill('SIGTERM')
  const hung = setTimeout(() => member.worker.process.kill('SIGKILL'), LONGEST_LEAVE_MS)
  await ended
  clearTimeout(hung)
}

/** What can be handed to another process. */
function plainConnection({ host, port, user, database, password }: Record<string, unknown>): Record<string, unknown> {
  return { host, port, user, database, ...(password === undefined ? {} : { password }) }
}
