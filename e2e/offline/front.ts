import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import type { RunningApp } from '../support/app.ts'

/** What stands between browser and server at the moment. */
type State = 'open' | 'hanging' | 'down' | 'bad gateway'

export type Front = {
  /** The app as it is reached through the front. */
  app: RunningApp
  be: (state: State) => Promise<void>
  /** Answers as a server with another build would, or, with null, as one from before there were workers. */
  serve: (build: string | null) => void
  /** Answers 404 to the first request for a file whose path matches. */
  losing: (path: RegExp | null) => void
}

/** A reverse proxy of one test before its app, which can be stopped, kept from answering or given another build. */
export async function openFront(app: RunningApp): Promise<Front> {
  const own = (await fetch(`${app.url}/api/ping`)).headers.get('x-thali-build') ?? ''
  let state: State = 'open'
  let build: string | null = own
  let lost: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    if (state === 'hanging') return
    if (state === 'bad gateway') return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
    const path = incoming.url ?? '/'
    if (lost?.test(path) || (build === null && /\/(?:sw\.js|shell)$/.test(path))) {
      return void outgoing.writeHead(404, { 'x-request-id': 'front' }).end()
    }
    passOn(incoming, outgoing)
  })

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // Whole and uncompressed, so that the name of the build can be replaced.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const target = new URL(incoming.url ?? '/', app.url)
    const passed = request(target, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const { 'x-thali-build': told, 'content-length': _length, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, {
        ...rest,
        ...(told !== undefined && build !== null && { 'x-thali-build': build }),
      })
      const isText = /html|javascript/.test(answer.headers['content-type'] ?? '')
      if (!isText || build === own) return void answer.pipe(outgoing)
      readText(answer).then(
        (text) => outgoing.end(build === null ? text.replace(/ data-build="\w+"/, '') : text.replaceAll(own, build)),
        () => outgoing.destroy(),
      )
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }

  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    app: { ...app, url: `http://localhost:${port}` },
    async be(next) {
      if (next !== state) server.closeAllConnections()
      if (next === 'down') await new Promise((resolve) => server.close(resolve))
      if (state === 'down') await once(server.listen(port, 'localhost'), 'listening')
      state = next
    },
    serve: (next) => (build = next),
    losing: (path) => (lost = path),
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
