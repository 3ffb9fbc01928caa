import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import type { Binaries } from './binaries.ts'
import { folderForServer } from './cluster.ts'
import { DataDirectoryInUse, EmbeddedPostgresError } from './errors.ts'
import { startGuarded, type GuardedProcess } from './guarded-process.ts'
import { listenSettings, type ListenAddress } from './listen.ts'
import { readLockFile, readServerPid } from './running-server.ts'
import type { ServerUser } from './server-user.ts'
import type { SocketFolder } from './socket-folder.ts'

export type PostmasterSetup = {
  dataDir: string
  cluster: string
  binaries: Binaries
  user: ServerUser | undefined
  /** Part of the socket's name; on Windows, the TCP port. */
  port: number
  socketFolder: SocketFolder
  /** Where others may connect over TCP, with a password. */
  listen?: ListenAddress | undefined
  maxConnections: number
  settings: Readonly<Record<string, string>>
  log: (line: string) => void
}

/** One run of the server, from ready to ended. */
export type Postmaster = {
  pid: number
  /** Resolves when the server has ended, with a description of how. */
  ended: Promise<string>
  stop(): Promise<void>
}

const WAIT_FOR_PREVIOUS_MS = 5_000
const LOOK_AGAIN_MS = 25
const STOP_WITHIN_MS = 30_000
const KEPT_LINES = 20

/**
 * Routine lines are skipped: of starts and stops, of connections that a stop ends, and of sockets that a base backup
 * leaves out. Lines about crashes are copied to our log.
 */
const ROUTINE =
  / LOG: (?!.*(terminated by|not properly shut down))| FATAL: +terminating connection due to administrator command| WARNING: +skipping special file/

/** A standby can be read from as soon as it has caught up, and says so in other words. */
const READY = /database system is ready to accept (?:read-only )?connections/

/** Command-line settings override every configuration file, so durability cannot be switched off by mistake. */
function settingsFor({
  maxConnections,
  port,
  settings,
  listen,
  cluster,
  user,
}: PostmasterSetup): Record<string, string | number> {
  const address: Record<string, string> =
    process.platform === 'win32'
      ? { listen_addresses: listen?.host ?? '127.0.0.1' }
      : { listen_addresses: listen?.host ?? '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
  return {
    ...address,
    ...(listen ? listenSettings(folderForServer(cluster, user)) : {}),
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
    // Statements and error details contain rows, and rows contain customers' data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  }
}

/** Starts the server and waits until it accepts connections. Waits for a previous server to end first. */
export async function startPostmaster(setup: PostmasterSetup): Promise<Postmaster> {
  const deadline = performance.now() + WAIT_FOR_PREVIOUS_MS
  for (;;) {
    const stalePid = await waitForPrevious(setup, deadline)
    const attempt = launch(setup, stalePid)
    const refusal = await attempt.ready
    if (refusal === undefined) return toPostmaster(attempt.process, setup.cluster)

    // Workers of a killed server release its shared memory a moment after it.
    const isPreviousLeaving = /pre-existing shared memory block|lock file .* already exists/.test(refusal.lines)
    if (!isPreviousLeaving || performance.now() > deadline) {
      const sentence = `The embedded database in ${setup.dataDir} could not be started: the server ${refusal.manner}.`
      throw new EmbeddedPostgresError(sentence, { cause: new Error(refusal.lines) })
    }
    await wait(LOOK_AGAIN_MS)
  }
}

/** Returns the process id of a stale lock file. When that server still runs, waits for it; never removes the file. */
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
    // Tells the server that this process id is not a rival. It then replaces the stale lock file itself, after its own
    // check that no worker of the dead server still holds the memory.
    environment: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  })

  const lines: string[] = []
  const ready = new Promise<Refusal | undefined>((resolve) => {
    guarded.onLine((line) => {
      lines.push(line)
      lines.splice(0, lines.length - KEPT_LINES)
      if (READY.test(line)) resolve(undefined)
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

/** Ends the server immediately. The next start recovers, as after a power cut. */
function quitAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has just ended by itself.
  }
}

/** A free TCP port on Windows; elsewhere a fixed number that is only part of the socket's name. */
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
