import { EmbeddedPostgresError } from '@thali/keeper/embedded/embedded-postgres'
import { StartRefusal } from '@thali/keeper/start-refusal'
import closeWithGrace from 'close-with-grace'

import { ConfigError, readConfig } from './config/config.ts'
import { COMMIT, VERSION } from './config/version.ts'
import { createLogger, takeOverConsole } from '#api/logger.ts'
import { startServer } from '#api/server.ts'

/** Messages for the operator are plain text on stderr; console output of libraries goes to the log. */
const tellOperator = console.error.bind(console)
/** How long requests in flight may take to finish after a signal. */
const GRACE_MS = 15_000
/** Problems the operator can fix are one sentence; anything else is a bug and shows its stack. */
const TOLD = [ConfigError, EmbeddedPostgresError, StartRefusal]

async function main(siteBuilt: Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  logger.info({ version: VERSION, commit: COMMIT }, 'starting')
  takeOverConsole(logger)
  if (!config.limits) tellOperator('LIMITS=off: rate limits and caps are lifted. Never do this with real customers.')

  const server = await startServer({
    config,
    logger,
    siteBuilt,
    tellOperator,
    onDatabaseGone: (reason) => {
      tellOperator(reason)
      process.exit(1)
    },
  })
  stopOnSignals(GRACE_MS + config.leaveSeconds * 1000, async (error) => {
    if (error) logger.fatal({ err: error }, 'stopping: nobody handled this error')
    await server.stop()
  })
  console.log(`${server.services.brand.now.name} is open:     ${config.publicUrl}`)
  console.log(`Back office:              ${config.publicUrl}/admin`)
  console.log(`API and its documentation: ${config.publicUrl}/api/docs`)
  const { cards, texts, mail } = config.providers
  if (mail === 'sandbox' || texts === 'sandbox')
    console.log(`TEST MODE, messages:      ${config.publicUrl}/sandbox/messages`)
  if (cards === 'sandbox')
    console.log(`TEST MODE, payments:      ${config.publicUrl}/sandbox/payments  card 4242 4242 4242 4242`)
  if (server.firstAdmin) {
    const { email, generatedPassword } = server.firstAdmin
    console.log(`First admin:              ${email}  password: ${generatedPassword ?? 'as set in ADMIN_PASSWORD'}`)
    if (generatedPassword) console.log('                          Shown only this once. Change it after signing in.')
  }
}

/**
 * Ctrl-C arrives twice under npm, from the terminal and from npm; closeWithGrace would treat the second as a forced
 * stop.
 */
function stopOnSignals(graceMs: number, stop: (error: Error | undefined) => Promise<void>): void {
  const grace = closeWithGrace({ delay: graceMs, logger: false, skip: ['SIGINT', 'SIGTERM'] }, ({ err }) => stop(err))
  let isStopping = false
  const handleSignal = () => {
    if (!isStopping) grace.close()
    isStopping = true
  }
  process.on('SIGINT', handleSignal)
  process.on('SIGTERM', handleSignal)
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
