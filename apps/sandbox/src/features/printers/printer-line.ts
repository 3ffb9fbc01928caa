import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export const LOOPBACK = '127.0.0.1'

/**
 * The printer's end of the network: one connection is served at a time, the others wait as they do before a real one.
 * 0 lets the system choose a free port.
 */
export async function openLine({ wishedPort, serve }: { wishedPort: number; serve: (socket: Socket) => void }) {
  let served: Socket | null = null
  let waiting: Socket[] = []
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A client that goes without a word must not end the process.
    socket.on('error', () => {})
    socket.on('close', () => {
      waiting = waiting.filter((other) => other !== socket)
      if (socket === served) served = null
      serveNext()
    })
    waiting.push(socket)
    serveNext()
  })

  function serveNext(): void {
    if (served) return
    served = waiting.shift() ?? null
    if (!served) return
    serve(served)
    served.resume()
  }

  await listen(server, wishedPort)
  const { port } = server.address() as AddressInfo
  let mustListen = true
  let lastChange = Promise.resolve()

  async function change(): Promise<void> {
    if (mustListen && !server.listening) return listen(server, port)
    if (mustListen || !server.listening) return
    server.close()
    for (const socket of waiting) socket.destroy()
  }

  return {
    port,

    /** Refuses connections or takes them again, at the same port. The one that is served goes on, those who wait do not. */
    async setListening(isListening: boolean): Promise<void> {
      mustListen = isListening
      // One after the other, as listening takes a moment in which it can be neither stopped nor begun again.
      const done = lastChange.then(change)
      lastChange = done.catch(() => {})
      await done
    },

    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of waiting) socket.destroy()
      served?.destroy()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
