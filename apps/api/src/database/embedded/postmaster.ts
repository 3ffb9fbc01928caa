import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { folderForServer } from './cluster.ts'
import { DataDirectoryInUse, EmbeddedPostgresError } from './errors.ts'
import { startGuarded } from './guarded-process.ts'
import type { GuardedProcess } from './guarded-process.ts'
import { readLockFile, readServerPid } from './running-server.ts'
import type { ServerUser } from './server-user.ts'
import type { SocketFolder } from './socket-folder.ts'

export type PostmasterSetup = {
  dataDir: string
  cluster: string
  binaries: Binaries
  user: ServerUser | undefined
  /** Part of the socket's name, or the TCP port on Windows. */
  port: number
  socketFolder: SocketFolder
  maxConnections: number
  log: (line: string) => void
}

/** One run of the server, from ready to ended. */
export type Postmaster = {
  pid: number
  /** Resolves with the manner of its end, whoever caused it. */
  ended: Promise<string>
  stop(): Promise<void>
}

const WAIT_FOR_PREVIOUS_MS = 5_000
const LOOK_AGAIN_MS = 25
const STOP_WITHIN_MS = 30_000
const KEPT_LINES = 20

/** The server's diary of starts and stops; what it writes there of crashes is worth a line in ours. */
const ROUTINE = / LOG: (?!.*(terminated by|not properly shut down))/

/** On the command line these stand above every configuration file, so nobody can switch durability off by mistake. */
function settingsFor({ maxConnections, port }: PostmasterSetup): Record<string, string | number> {
  const address: Record<string, string> =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
  return {
    ...address,
    port,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    checkpoint_completion_target: '0.9',
    wal_compression: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and error details quote rows, and rows hold what customers wrote.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

/** Starts the server and waits until it takes connections, after a previous one has gone. */
export async function startPostmaster(setup: PostmasterSetup): Promise<Postmaster> {
  const deadline = performance.now() + WAIT_FOR_PREVIOUS_MS
  for (;;) {
    const stalePid = await waitForPrevious(setup, deadline)
    const attempt = launch(setup, stalePid)
    const refusal = await attempt.ready
    if (refusal === undefined) return toPostmaster(attempt.process, setup.cluster)

    // Workers of a server that was killed let go of its memory a moment after it.
    const isPreviousLeaving = /pre-existing shared memory block|lock file .* already exists/.test(refusal.lines)
    if (!isPreviousLeaving || performance.now() > deadline) {
      const sentence = `The embedded database in ${setup.dataDir} could not be started: the server ${refusal.manner}.`
      throw new EmbeddedPostgresError(sentence, { cause: new Error(refusal.lines) })
    }
    await wait(LOOK_AGAIN_MS)
  }
}

/** Gives the number in a lock file that is stale; one whose server still runs is waited for, never removed. */
async function waitForPrevious({ cluster, dataDir }: PostmasterSetup, deadline: number): Promise<number | undefined> {
  for (;;) {
    const lock = await readLockFile(cluster)
    if (!lock?.isServing) return lock?.pid
    if (performance.now() > deadline) throw new DataDirectoryInUse(dataDir, lock.pid)
    await wait(LOOK_AGAIN_MS)
  }
}

type Refusal = { manner: string; lines: string }

function launch(setup: PostmasterSetup, stalePid: number | undefined) {
  const { binaries, cluster, user, socketFolder, log } = setup
  const folder = folderForServer(cluster, user)
  const settings = Object.entries(settingsFor(setup)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const guarded = startGuarded({
    command: binaries.postgres,
    args: ['-D', folder, ...settings],
    cwd: cluster,
    user,
    temporary: socketFolder.temporary,
    windowsEnd: [binaries.pgCtl, 'stop', '-m', 'fast', '-D', folder],
    // A number found here is one the server does not take for a rival: so it replaces a stale lock file by itself,
    // with its own check that no worker of the dead server still holds the memory.
    environment: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  })

  const lines: string[] = []
  const ready = new Promise<Refusal | undefined>((resolve) => {
    guarded.onLine((line) => {
      lines.push(line)
      lines.splice(0, lines.length - KEPT_LINES)
      if (line.includes('database system is ready to accept connections')) resolve(undefined)
      if (!ROUTINE.test(line)) log(line)
    })
    void guarded.ended.then(({ manner }) => resolve({ manner, lines: lines.join('\n') }))
  })
  return { process: guarded, ready }
}

async function toPostmaster(guarded: GuardedProcess, cluster: string): Promise<Postmaster> {
  const pid = await readServerPid(cluster)
  if (pid === undefined) throw new EmbeddedPostgresError(`The database server in ${cluster} ended as soon as it began.`)

  guarded.unref()
  return {
    pid,
    ended: guarded.ended.then(({ manner }) => manner),
    async stop() {
      guarded.ref()
      guarded.end()
      const impatience = setTimeout(() => quitAtOnce(pid), STOP_WITHIN_MS)
      await guarded.ended
      clearTimeout(impatience)
    },
  }
}

/** The next start recovers from it, as it would from a power cut. */
function quitAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It ended in this very moment.
  }
}

/** A free TCP port on Windows; elsewhere a fixed number that only names the socket. */
export async function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return 5432

  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('No TCP port is free.')
  return address.port
}
