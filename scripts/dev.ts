import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'

import { readConfig } from '../apps/api/src/config/config.ts'
import { createLogger } from '../apps/api/src/logger.ts'
import { startServer } from '../apps/api/src/server.ts'
import { createDevSite } from '../apps/web/dev-server.ts'

/** Addresses that are the API's alone; Vite would take `/api/docs/….js` for a source file. */
const API = /^\/(?:api|sandbox|metrics)(?:[/?]|$)/

/** Vite puts a script into the page and talks to it over a web socket. Only ever for the developer's own browser. */
const DEV_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src * data:; connect-src 'self' ws:"

// `node --watch` asks through this for a report of every import; the sandbox, our child, would send it to us.
delete process.env['WATCH_REPORT_DEPENDENCIES']

const config = readConfig(process.env)
const front = createServer(handleRequest)
// Vite's own web socket then needs no second port.
const site = await createDevSite({ server: front })
// The API listens on a random port; people use Vite's, which forwards to it.
const server = await startServer({
  config: { ...config, port: 0 },
  logger: createLogger(config.logLevel),
  web: { renderer: site.renderer, clientDir: undefined },
})

front.listen(config.port, config.host, () => {
  console.log(`Development server: ${config.publicUrl} (sources are watched)`)
  if (server.firstAdmin) {
    const { email, generatedPassword } = server.firstAdmin
    console.log(`First admin: ${email}  password: ${generatedPassword ?? 'as set in ADMIN_PASSWORD'}`)
  }
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

function handleRequest(request: IncomingMessage, response: ServerResponse): void {
  const passOn = () => {
    relaxPolicy(response)
    server.http.routing(request, response)
  }
  if (API.test(request.url ?? '')) passOn()
  else site.middleware(request, response, passOn)
}

async function stop(): Promise<void> {
  front.close()
  front.closeAllConnections()
  await site.close()
  await server.stop()
  process.exit(0)
}

function relaxPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers?: OutgoingHttpHeaders,
  ) => ServerResponse
  const writeRelaxed = (status: number, headers: OutgoingHttpHeaders = {}) =>
    writeHead(status, { ...headers, 'content-security-policy': DEV_POLICY })
  response.writeHead = writeRelaxed as ServerResponse['writeHead']
}
