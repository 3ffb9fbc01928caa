import { BlockList } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** Private networks: a request from there that names the address of a guest comes from a proxy. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
PRIVATE.addSubnet('127.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addAddress('::1', 'ipv6')

/** Calls `tell` for each request of a proxy that TRUSTED_PROXIES lacks: the guest's address that it names is not used. */
export function findUntrustedProxy(http: FastifyInstance, tell: (address: string) => void): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '', remoteFamily } = request.socket
    const isNamed = request.headers['x-forwarded-for'] !== undefined
    const family = remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4'
    if (isNamed && request.ip === remoteAddress && PRIVATE.check(remoteAddress, family)) tell(remoteAddress)
    done()
  })
}
