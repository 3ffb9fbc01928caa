import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

import type { EmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'

export type Line = {
  port: number
  /** New connections go to this server; those that are open stay where they are. */
  moveTo(server: EmbeddedPostgres): void
  /** Nothing comes through, either way, and nobody is told. */
  cut(): void
  /** Breaks the connections that were cut, and lets new ones through. */
  mend(): void
  close(): Promise<void>
}

/** An address before a database server. */
export async function layLine(first: EmbeddedPostgres): Promise<Line> {
  let target = first
  let isCut = false
  const sockets = new Set<Socket>()

  function keep(socket: Socket, other: () => Socket | undefined): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other()?.destroy()
    })
  }

  const entrance = createServer((client) => {
    let upstream: Socket | undefined
    keep(client, () => upstream)
    if (isCut) return
    const { host, port } = target.connection
    upstream = connect(path.join(host, `.s.PGSQL.${port}`))
    keep(upstream, () => client)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(entrance, 'listening')
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port: (entrance.address() as AddressInfo).port,
    moveTo: (server) => void (target = server),
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      destroyAll()
    },
    async close() {
      entrance.close()
      destroyAll()
      await once(entrance, 'close')
    },
  }
}
