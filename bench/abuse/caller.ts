import http from 'node:http'

export type Answer = { status: number; body: string; headers: http.IncomingHttpHeaders; ms: number }

/** `bytes`: a body as it is sent, in place of `body`. */
type Sent = { headers?: Record<string, string>; body?: unknown; bytes?: Buffer }

/** Calls from an address of the loopback of our own choice: each is another caller to the program. */
export function callFrom(
  address: string,
  method: string,
  url: string,
  { headers = {}, body, bytes }: Sent = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const began = performance.now()
  const request = http.request(url, {
    method,
    agent: false,
    localAddress: address,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  })
  request.on('response', (response) => {
    let answered = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (answered += chunk))
    response.on('end', () => {
      const { statusCode: status = 0, headers: said } = response
      resolve({ status, body: answered, headers: said, ms: performance.now() - began })
    })
    response.on('error', reject)
  })
  request.on('error', reject)
  request.end(sent)
  return promise
}

/** `127.0.<block>.1`, `127.0.<block>.2`, … */
export function addressesOf(block: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `127.0.${block}.${index + 1}`)
}

/** Every address sends requests until the time is over; a broken connection counts as a response of its own. */
export async function floodFor(
  seconds: number,
  addresses: readonly string[],
  send: (address: string) => Promise<Answer>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  await Promise.all(
    addresses.map(async (address) => {
      while (performance.now() < until) {
        const { status } = await send(address).catch(() => ({ status: 0 }))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return statuses
}

export function countOf(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0)
}

/** Somebody honest on a device that is known. */
export type Owner = { email: string; password: string; headers: Record<string, string> }

/** How often of so many tries the owner is signed in from this address. */
export async function countSignIns(url: string, address: string, owner: Owner, tries: number): Promise<number> {
  const { email, password, headers } = owner
  let letIn = 0
  for (let count = 0; count < tries; count++) {
    const sent = { headers, body: { email, password } }
    const { status } = await callFrom(address, 'POST', `${url}/api/auth/sign-in/email`, sent)
    if (status === 200) letIn += 1
  }
  return letIn
}
