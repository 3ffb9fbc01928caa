import { parseArgs } from 'node:util'

import { startSandbox } from '#sandbox/app.ts'

const USAGE =
  'Usage: node apps/sandbox/src/main.ts --data <folder> [--http-port <port>] [--smtp-port <port>] [--printer-ports <kitchen>,<counter>] [--public-url <url>] [--webhook-url <url>] [--merchant <name>]'

const hasParent = process.send !== undefined
endWithParent()
await main()

/** When the parent ends, even by kill -9, its channel closes, and so does this process. */
function endWithParent(): void {
  if (!hasParent) return
  process.once('disconnect', () => process.exit(0))
  // The parent may have ended while our modules were loading.
  if (!process.connected) process.exit(0)
}

async function main(): Promise<void> {
  try {
    const sandbox = await startSandbox(readOptions(process.argv.slice(2)))
    process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
    // Ctrl-C reaches the whole process group; the parent may still send messages and ends us when it is done.
    process.on('SIGINT', () => {
      if (!hasParent) process.exit(0)
    })

    process.on('message', (message) => {
      if (isWebhookUrl(message)) sandbox.sendWebhooksTo(message.url)
      if (isMerchant(message)) sandbox.renameMerchant(message.name)
    })

    const { httpPort, smtpPort, printers, httpUrl, smtpUrl } = sandbox
    // Sending fails when the parent ended before we noticed.
    process.send?.({ httpPort, smtpPort, printers }, undefined, undefined, (error) => {
      if (error) process.exit(0)
    })
    const { kitchen, counter } = printers
    console.log(`Sandbox providers: HTTP ${httpUrl}, SMTP ${smtpUrl}, printers ${kitchen} and ${counter}`)
  } catch (error) {
    console.error(`The sandbox providers cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      'http-port': { type: 'string' },
      'smtp-port': { type: 'string' },
      'printer-ports': { type: 'string' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      merchant: { type: 'string' },
    },
  })
  if (!values.data) throw new Error(USAGE)
  return {
    dataDir: values.data,
    httpPort: readPort(values['http-port']),
    smtpPort: readPort(values['smtp-port']),
    printerPorts: readPrinterPorts(values['printer-ports']),
    publicUrl: readUrl(values['public-url'])?.replace(/\/$/, ''),
    webhookUrl: readUrl(values['webhook-url']),
    webhookSecret: process.env['SANDBOX_WEBHOOK_SECRET'],
    merchant: values.merchant,
  }
}

/** The parent learns its own address after ours, and sends it then. */
function isWebhookUrl(message: unknown): message is { type: 'webhook-url'; url: string } {
  if (typeof message !== 'object' || message === null) return false
  const { type, url } = message as { type?: unknown; url?: unknown }
  return type === 'webhook-url' && typeof url === 'string' && URL.canParse(url)
}

/** The brand's name may change while the product runs. */
function isMerchant(message: unknown): message is { type: 'merchant'; name: string } {
  if (typeof message !== 'object' || message === null) return false
  const { type, name } = message as { type?: unknown; name?: unknown }
  return type === 'merchant' && typeof name === 'string'
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new Error(`"${text}" is not a web address. ${USAGE}`)
  return text
}

function readPrinterPorts(text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined) return undefined
  const [kitchen = '', counter = '', ...more] = text.split(',')
  if (more.length > 0) throw new Error(`"${text}" is not two ports. ${USAGE}`)
  return [readPort(kitchen), readPort(counter)]
}

function readPort(text: string): number
function readPort(text: string | undefined): number | undefined
function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`"${text}" is not a port. ${USAGE}`)
  return Number(text)
}
