import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'

import { createFaults, faultsRoutes } from '#sandbox/features/faults.routes.ts'
import { openMessageStore } from '#sandbox/features/messages/message-store.ts'
import { messagesRoutes } from '#sandbox/features/messages/messages.routes.ts'
import { createSmtpServer, listenSmtp } from '#sandbox/features/messages/smtp-server.ts'
import { twilioRoutes } from '#sandbox/features/messages/twilio.routes.ts'
import { addPayments } from '#sandbox/features/payments/payments.routes.ts'
import { printersRoutes } from '#sandbox/features/printers/printers.routes.ts'
import { startPrinters } from '#sandbox/features/printers/printers.ts'
import { pushRoutes } from '#sandbox/features/push.routes.ts'

export type { CallingFault, CallingPrinter } from '#sandbox/features/printers/calling-printer.ts'
export { startEpsonPrinter } from '#sandbox/features/printers/epson-printer.ts'
export { startPrinter, type Printer } from '#sandbox/features/printers/printer.ts'
export { startStarPrinter } from '#sandbox/features/printers/star-printer.ts'

const LOOPBACK = '127.0.0.1'

export interface SandboxOptions {
  /** Folder for stored messages; created if absent. */
  dataDir: string
  /** 0, the default, lets the system choose a free port. */
  httpPort?: number | undefined
  smtpPort?: number | undefined
  /** Ports of the kitchen's and the counter's printer; where one is 0, the default, or taken, the system chooses. */
  printerPorts?: readonly [number, number] | undefined
  /** Base URL of the payment pages, when it differs from our own address. */
  publicUrl?: string | undefined
  /** Where webhooks are sent; until it is known they wait. */
  webhookUrl?: string | undefined
  /** Secret that signs webhooks; generated if absent. */
  webhookSecret?: string | undefined
  /** Merchant name shown to payers. */
  merchant?: string | undefined
  /** The time in milliseconds. */
  clock?: (() => number) | undefined
}

export interface Sandbox {
  httpUrl: string
  smtpUrl: string
  httpPort: number
  smtpPort: number
  /** Host and port of each ticket printer. */
  printers: { kitchen: string; counter: string }
  webhookSecret: string
  /** Sends webhooks to this URL from now on. */
  sendWebhooksTo(url: string): void
  /** Merchant name shown on pages created from now on. */
  renameMerchant(name: string): void
  close(): Promise<void>
}

/** Starts the stand-in providers, reachable from this machine only. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, httpPort = 0, smtpPort = 0, printerPorts = [0, 0], clock = Date.now } = options
  const messages = await openMessageStore(dataDir)
  const faults = createFaults()
  const http = createHttpServer()
  const smtp = createSmtpServer({ messages, faults })

  faultsRoutes(http, { faults })
  messagesRoutes(http, { messages })
  twilioRoutes(http, { messages, faults })
  pushRoutes(http, { faults, clock })
  let ownUrl = ''
  let merchant = options.merchant ?? 'Thali'
  const payments = await addPayments(http, {
    dataDir,
    faults,
    merchant: () => merchant,
    publicUrl: () => options.publicUrl ?? ownUrl,
    webhookUrl: options.webhookUrl,
    webhookSecret: options.webhookSecret,
    clock,
  })
  const printers = await startPrinters({ ports: printerPorts, clock })
  const { kitchen, counter, star, epson } = printers
  printersRoutes(http, { printers: [kitchen, counter], callers: [star, epson] })

  async function close(): Promise<void> {
    await http.close()
    await Promise.all(Object.values(printers).map((printer) => printer.close()))
    await new Promise<void>((resolve) => smtp.close(resolve))
    messages.close()
    payments.close()
  }

  try {
    const httpUrl = await http.listen({ port: httpPort, host: LOOPBACK })
    ownUrl = httpUrl
    const boundSmtpPort = await listenSmtp(smtp, smtpPort)
    return {
      httpUrl,
      smtpUrl: `smtp://${LOOPBACK}:${boundSmtpPort}`,
      httpPort: Number(new URL(httpUrl).port),
      smtpPort: boundSmtpPort,
      printers: { kitchen: kitchen.address, counter: counter.address },
      webhookSecret: payments.webhookSecret,
      sendWebhooksTo: payments.sendWebhooksTo,
      renameMerchant(name) {
        merchant = name
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function createHttpServer(): FastifyInstance {
  const app = Fastify({
    logger: false,
    // A caller that a simulated fault leaves hanging must not keep the process from ending.
    forceCloseConnections: true,
    // A fault or filter that is misspelt should be refused, not ignored.
    ajv: { customOptions: { removeAdditional: false } },
  })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-content-type-options', 'nosniff')
  })
  return app
}
