import { parseArgs } from 'node:util'

import { startAgent } from './agent.ts'

const HELP = `Prints the tickets of a server elsewhere on the printers of this network.

npm run print-agent -- --server https://orders.example.com --secret …

--server  the address of your site            (or PRINT_SERVER)
--secret  from Locations, Printers            (or PRINT_SECRET, which other users of this machine cannot read)`

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The reason why it cannot start; null: it can. */
function whyNot(server: string | undefined, secret: string | undefined): string | null {
  if (!server || !secret) return `Name the server and the secret.\n\n${HELP}`
  if (!URL.canParse(server)) return `This is no address: ${server}`
  const { protocol, hostname } = new URL(server)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  return isSafe ? null : 'Use an address that begins with https://. Tickets and the secret would be sent in the clear.'
}

const { values } = parseArgs({
  options: { server: { type: 'string' }, secret: { type: 'string' }, help: { type: 'boolean' } },
})
const server = values.server ?? process.env['PRINT_SERVER']
const secret = values.secret ?? process.env['PRINT_SECRET']
const problem = values.help ? HELP : whyNot(server, secret)
if (problem !== null || server === undefined || secret === undefined) {
  console.error(problem)
  process.exit(values.help ? 0 : 1)
}

const agent = startAgent({ server, secret, tell: (line) => console.log(`${new Date().toISOString()} ${line}`) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void agent.stop().then(() => process.exit(0)))
}
