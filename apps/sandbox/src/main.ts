import { parseArgs } from 'node:util'

import { startSandbox } from '#sandbox/app.ts'

const USAGE = 'Usage: node apps/sandbox/src/main.ts --data <folder> [--http-port <port>] [--smtp-port <port>]'

const hasParent = process.send !== undefined
endWithParent()
await main()

/** However the parent ends, even by kill -9, its channel to us closes, and nobody is left who needs us. */
function endWithParent(): void {
  if (!hasParent) return
  process.once('disconnect', () => process.exit(0))
  // The parent may have gone while our modules were loading, before anyone listened.
  if (!process.connected) process.exit(0)
}

async function main(): Promise<void> {
  try {
    const sandbox = await startSandbox(readOptions(process.argv.slice(2)))
    process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
    // Ctrl-C reaches the whole group; a parent may still have messages to send and ends us when it is done.
    process.on('SIGINT', () => {
      if (!hasParent) process.exit(0)
    })

    const { httpPort, smtpPort, httpUrl, smtpUrl } = sandbox
    // A parent that cannot be told has gone before its going could be noticed.
    process.send?.({ httpPort, smtpPort }, undefined, undefined, (error) => {
      if (error) process.exit(0)
    })
    console.log(`Sandbox providers: HTTP ${httpUrl}, SMTP ${smtpUrl}`)
  } catch (error) {
    console.error(`The sandbox providers cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, 'http-port': { type: 'string' }, 'smtp-port': { type: 'string' } },
  })
  if (!values.data) throw new Error(USAGE)
  return { dataDir: values.data, httpPort: readPort(values['http-port']), smtpPort: readPort(values['smtp-port']) }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`"${text}" is not a port. ${USAGE}`)
  return Number(text)
}
