import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirectoryInUse, EmbeddedPostgresError, systemCodeOf } from './errors.ts'
import { openSocketFolder } from './socket-folder.ts'

/** The right to use a data directory; the system takes it back when the process dies, however it dies. */
export type DataDirectoryHold = {
  /** From now on a second opener waits for the end instead of being refused. */
  announceEnding(): void
  letGo(): Promise<void>
}

/** How long a second opener waits for one that says it is ending. */
const WAIT_FOR_ENDING_MS = 5_000
const ANSWER_WITHIN_MS = 2_000
const ASK_AGAIN_MS = 20
const LOCK_NAME = /^(\d+)-[0-9a-f]+\.lock$/

type State = 'claiming' | 'holding' | 'ending'
type Claim = { name: string; state: State; server: Server; withdraw(): Promise<void> }
type Rival = { name: string; pid: number; state: State }

/**
 * Takes a data directory for this process, or says whose it is.
 *
 * A claim is a socket in the folder that listens: it cannot be forged by a
 * stale file or by a process number that now belongs to another program, and
 * kill -9 ends it. Every claimer listens first and looks for others after,
 * and holds only once it has seen no other: of two, at least the later one
 * to look sees the other, so never both hold. Where both see each other the
 * one whose name sorts first stays and the other steps back.
 */
export async function holdDataDirectory(dataDir: string): Promise<DataDirectoryHold> {
  if (process.platform === 'win32') return holdNamedPipe(dataDir)

  const folder = path.join(dataDir, 'postgres-lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const deadline = performance.now() + WAIT_FOR_ENDING_MS
  for (;;) {
    const claim = await makeClaim(folder)
    const winner = await settle(claim, folder, deadline).catch(async (error: unknown) => {
      await claim.withdraw()
      throw error
    })
    if (!winner) return holdOf(claim)

    await claim.withdraw()
    const mustGoNow = winner.state === 'holding' || performance.now() > deadline
    if (mustGoNow) throw new DataDirectoryInUse(dataDir, winner.pid)
    await wait(ASK_AGAIN_MS)
  }
}

/** Waits until the claim stands alone (undefined), or gives the rival it has to step back for. */
async function settle(claim: Claim, folder: string, deadline: number): Promise<Rival | undefined> {
  for (;;) {
    const rivals = await listRivals(claim, folder)
    const strongest = rivals.find((rival) => rival.state === 'holding') ?? rivals[0]
    if (!strongest) return undefined

    const outranked = strongest.state !== 'claiming' || rivals.some((rival) => rival.name < claim.name)
    if (outranked || performance.now() > deadline) return strongest
    await wait(ASK_AGAIN_MS)
  }
}

async function makeClaim(folder: string): Promise<Claim> {
  const name = `${process.pid}-${randomBytes(6).toString('hex')}.lock`
  const server = serveState(() => claim.state)
  const lock = path.join(folder, name)
  const claim: Claim = {
    name,
    state: 'claiming',
    server,
    async withdraw() {
      await rm(lock, { force: true })
      await close(server)
    },
  }

  // A lock must listen from the moment it can be seen: one that does not is taken for a dead one and removed.
  const unlisted = `${name}.new`
  const short = await openSocketFolder(folder)
  try {
    await listen(server, path.join(short.path, unlisted))
    await rename(path.join(folder, unlisted), lock)
  } catch (error) {
    await close(server)
    const sentence = `The data directory needs a file system that can hold Unix sockets, which ${folder} is not: set DATA_DIR to a folder on a local disk.`
    throw new EmbeddedPostgresError(sentence, { cause: error })
  } finally {
    await short.remove()
  }
  return claim
}

async function listRivals(claim: Claim, folder: string): Promise<Rival[]> {
  const short = await openSocketFolder(folder)
  try {
    const rivals: Rival[] = []
    for (const name of (await readdir(folder)).sort()) {
      const pid = LOCK_NAME.exec(name)?.[1]
      if (!pid || name === claim.name) continue

      const answer = await ask(path.join(short.path, name))
      if (answer) rivals.push({ name, pid: Number(pid), state: answer.state })
      else await rm(path.join(folder, name), { force: true })
    }
    return rivals
  } finally {
    await short.remove()
  }
}

/** Asks a lock how far it is; undefined means that nobody listens there any more. */
function ask(address: string): Promise<{ state: State; pid: number | undefined } | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(address)
    const settleWith = (answer: { state: State; pid: number | undefined } | undefined) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding('utf8')
    socket.setTimeout(ANSWER_WITHIN_MS, () => settleWith({ state: 'holding', pid: undefined }))
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => {
      const [state, pid] = text.split(' ')
      // Whoever hung up without a word is on its way out: it is asked again.
      settleWith({ state: isState(state) ? state : 'ending', pid: pid ? Number(pid) : undefined })
    })
    socket.on('error', (error) => {
      const nobody = ['ECONNREFUSED', 'ENOENT'].includes(systemCodeOf(error) ?? '')
      settleWith(nobody ? undefined : { state: 'ending', pid: undefined })
    })
  })
}

/** Answers whoever connects with how far this process is; destroys at once, so that nobody can hold up the end. */
function serveState(current: () => State): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(`${current()} ${process.pid}`, () => socket.destroy())
  })
}

function isState(word: string | undefined): word is State {
  return word === 'claiming' || word === 'holding' || word === 'ending'
}

function holdOf(claim: Claim): DataDirectoryHold {
  claim.state = 'holding'
  claim.server.unref()
  return {
    announceEnding: () => {
      claim.state = 'ending'
    },
    letGo: () => claim.withdraw(),
  }
}

/** On Windows the name of a pipe is exclusive and dies with its process, so the first to listen holds. */
async function holdNamedPipe(dataDir: string): Promise<DataDirectoryHold> {
  const digest = createHash('sha256')
    .update((await realpath(dataDir)).toLowerCase())
    .digest('hex')
  const address = `\\\\.\\pipe\\thali-${digest.slice(0, 32)}`
  const server = serveState(() => claim.state)
  const claim: Claim = { name: address, state: 'claiming', server, withdraw: () => close(server) }
  const deadline = performance.now() + WAIT_FOR_ENDING_MS
  for (;;) {
    try {
      await listen(server, address)
      return holdOf(claim)
    } catch (error) {
      const holder = await ask(address)
      const mayEnd = holder?.state !== 'holding' && performance.now() < deadline
      if (!mayEnd) throw new DataDirectoryInUse(dataDir, holder?.pid ?? 0)
      if (systemCodeOf(error) !== 'EADDRINUSE') throw error
      await wait(ASK_AGAIN_MS)
    }
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
