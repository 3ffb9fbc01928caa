import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'

import { EmbeddedPostgresError } from '@thali/keeper/embedded/errors'
import { StartRefusal } from '@thali/keeper/start-refusal'
import closeWithGrace from 'close-with-grace'

import { type Config, ConfigError, readConfig } from './config/config.ts'
import { COMMIT, VERSION } from './config/version.ts'
import { tidyMemoryWhenIdle } from './idle-memory.ts'
import type { Open } from './supervisor.ts'
import { createLogger, takeOverConsole } from '#api/logger.ts'

/** Messages for the operator are plain text on stderr; console output of libraries goes to the log. */
const tellOperator = console.error.bind(console)
/** How long requests in flight may take to finish after a signal. */
const GRACE_MS = 15_000
/** Problems the operator can fix are one sentence; anything else is a bug and shows its stack. */
const TOLD = [ConfigError, EmbeddedPostgresError, StartRefusal]
/** By the path that was typed: through the link of a release it leads to the next one after a switch. */
const PROGRAM = process.argv[1]?.endsWith('/apps/api/src/main.ts') ? process.argv[1] : fileURLToPath(import.meta.url)

/** What runs until a signal: this process alone, the supervisor of several, or one of these. */
type Running = { opened: Open | null; stop: () => Promise<void>; renew?: () => Promise<void> }

async function start(
  config: Config,
  logger: ReturnType<typeof createLogger>,
  siteBuilt: Promise<void>,
): Promise<Running> {
  const onGone = (reason: string) => {
    tellOperator(reason)
    process.exit(1)
  }
  const { processes } = config
  if (cluster.isWorker) {
    const { workUnderSupervisor } = await import('./supervised-process.ts')
    const server = await workUnderSupervisor(config, logger)
    return { opened: null, stop: server.stop }
  }
  if (processes !== undefined) {
    const { supervise } = await import('./supervisor.ts')
    await siteBuilt
    // The Node of the next release is used for its processes, where the path leads through the link of a release.
    if (process.argv0.startsWith('/')) process.execPath = process.argv0
    const fleet = await supervise({ config: { ...config, processes }, program: PROGRAM, logger, tellOperator, onGone })
    return { opened: fleet.opened, stop: fleet.stop, renew: fleet.replaceAll }
  }
  const { startServer } = await import('#api/server.ts')
  const server = await startServer({ config, logger, siteBuilt, tellOperator, onDatabaseGone: onGone })
  const { url, firstAdmin, stop } = server
  return { opened: { url, name: server.services.brand.now.name, firstAdmin }, stop }
}

async function main(siteBuilt: Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  logger.info({ version: VERSION, commit: COMMIT }, 'starting')
  takeOverConsole(logger)
  if (!config.limits && cluster.isPrimary)
    tellOperator('LIMITS=off: rate limits and caps are lifted. Never do this with real customers.')

  tidyMemoryWhenIdle()
  const running = await start(config, logger, siteBuilt)
  stopOnSignals(GRACE_MS + config.leaveSeconds * 1000, async (error) => {
    if (error) logger.fatal({ err: error }, 'stopping: nobody handled this error')
    await running.stop()
  })
  process.on('SIGHUP', () => void renew(running, logger))
  if (running.opened) tellAddresses(config, running.opened)
}

/** Asked by `systemctl reload`, also after a release was switched. */
async function renew({ renew: replaceAll }: Running, logger: ReturnType<typeof createLogger>): Promise<void> {
  if (!replaceAll)
    return logger.warn('one process by itself cannot be replaced without a pause: set PROCESSES, or restart it')
  try {
    await replaceAll()
    logger.info('every process was replaced')
  } catch (err) {
    logger.error({ err }, 'a new process does not open: the old ones go on')
  }
}

/** In one piece, because another process may log between two lines. */
function tellAddresses({ publicUrl, providers }: Config, { name, firstAdmin }: Open): void {
  const { cards, texts, mail } = providers
  const lines = [
    `${name} is open:     ${publicUrl}`,
    `Back office:              ${publicUrl}/admin`,
    `API and its documentation: ${publicUrl}/api/docs`,
  ]
  if (mail === 'sandbox' || texts === 'sandbox') lines.push(`TEST MODE, messages:      ${publicUrl}/sandbox/messages`)
  if (cards === 'sandbox') {
    lines.push(`TEST MODE, payments:      ${publicUrl}/sandbox/payments  card 4242 4242 4242 4242`)
    lines.push(`TEST MODE, card readers:  ${publicUrl}/sandbox/readers`)
  }
  if ([cards, texts, mail].includes('sandbox')) lines.push(`TEST MODE, printers:      ${publicUrl}/sandbox/printers`)
  if (firstAdmin) {
    const { email, generatedPassword } = firstAdmin
    lines.push(`First admin:              ${email}  password: ${generatedPassword ?? 'as set in ADMIN_PASSWORD'}`)
    if (generatedPassword)
      lines.push('                          Shown until somebody has signed in with it. Change it then.')
  }
  console.log(lines.join('\n'))
}

/**
 * Ctrl-C arrives twice under npm, from the terminal and from npm; closeWithGrace would treat the second as a forced
 * stop. One of several processes ends with its supervisor, which tells it.
 */
function stopOnSignals(graceMs: number, stop: (error: Error | undefined) => Promise<void>): void {
  const grace = closeWithGrace({ delay: graceMs, logger: false, skip: ['SIGINT', 'SIGTERM', 'SIGHUP'] }, ({ err }) =>
    stop(err),
  )
  let isStopping = false
  const handleSignal = () => {
    if (!isStopping) grace.close()
    isStopping = true
  }
  // Ctrl-C reaches every process of the terminal: the supervisor ends the others in their order.
  if (cluster.isPrimary) process.on('SIGINT', handleSignal)
  else process.on('SIGINT', () => undefined)
  process.on('SIGTERM', handleSignal)
  if (cluster.isWorker) process.on('disconnect', handleSignal)
}

/** Starts the server and keeps it until a signal. What it needs of the built site is read once `siteBuilt` resolves. */
export async function serve(siteBuilt = Promise.resolve()): Promise<void> {
  try {
    await main(siteBuilt)
  } catch (error) {
    const isTold = TOLD.some((kind) => error instanceof kind) || isPortTaken(error)
    tellOperator(isTold ? (error as Error).message : error)
    process.exit(1)
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

if (import.meta.main) await serve()
