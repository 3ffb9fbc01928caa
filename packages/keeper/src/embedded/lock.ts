import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { DataDirectoryInUse, EmbeddedPostgresError, systemCodeOf } from './errors.ts'
import { openSocketFolder } from './socket-folder.ts'

/** Exclusive use of a data directory. The operating system releases it when the process dies, however it dies. */
export type DataDirectoryHold = {
  /** From now on a second process waits for our end instead of being refused. */
  announceEnding(): void
  letGo(): Promise<void>
}

/** How long a second process waits for one that announced its end. */
const WAIT_FOR_ENDING_MS = 5_000
const ANSWER_WITHIN_MS = 2_000
const ASK_AGAIN_MS = 20
const LOCK_NAME = /^(\d+)-[0-9a-f]+\.lock$/

type State = 'claiming' | 'holding' | 'ending'
type Claim = { name: string; state: State; server: Server; withdraw(): Promise<void> }
type Rival = { name: string; pid: number; state: State }

/**
 * Claims a data directory for this process, or says which process holds it. A claim is a listening socket in the
 * folder: a stale file or a reused process id cannot fake it, and kill -9 ends it. Each claimer listens first, then
 * looks for others, and holds the directory only if it saw none: of two claimers, at least the later one sees the
 * other, so both never hold it. When both see each other, the one whose name sorts first stays and the other steps
 * back until that is decided.
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
    const isTaken = winner.state === 'holding' || (await isTakenBy(winner, folder, deadline))
    if (isTaken || performance.now() > deadline) throw new DataDirectoryInUse(dataDir, winner.pid)
  }
}

/**
 * Whether a rival came to hold the directory. It is left alone until it does or is gone: a claim made meanwhile could
 * outrank it, and of many claimers none would ever be alone.
 */
async function isTakenBy({ name }: Rival, folder: string, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    const short = await openSocketFolder(folder)
    const answer = await ask(path.join(short.path, name))
    await short.remove()
    if (!answer) return false
    if (answer.state === 'holding') return true
    await wait(ASK_AGAIN_MS)
  }
  return false
}

/** Waits until this is the only claim (undefined), or returns the rival to step back for. */
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

  // The socket must listen before it becomes visible: a visible socket that does not listen is taken for dead and
  // removed.
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

/** Asks a claim for its state; undefined means that nobody listens there any more. */
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
      // A claimer that hung up without answering is shutting down: ask again.
      settleWith({ state: isState(state) ? state : 'ending', pid: pid ? Number(pid) : undefined })
    })
    socket.on('error', (error) => {
      const nobody = ['ECONNREFUSED', 'ENOENT'].includes(systemCodeOf(error) ?? '')
      settleWith(nobody ? undefined : { state: 'ending', pid: undefined })
    })
  })
}

/** Sends our state to each connection and closes it at once, so that no client can delay the shutdown. */
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

/** On Windows a named pipe is exclusive and disappears with its process, so the first to listen holds the directory. */
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
