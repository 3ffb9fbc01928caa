import type { FastifyInstance } from 'fastify'

/** Headers of the sandbox that its pages need; ours would break its framed mails. */
const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location']

/** Shows what the stand-ins received. Only reading: the providers' own calls stay on the loopback. */
export function addSandboxPages(app: FastifyInstance, sandboxUrl: string): void {
  const options = { config: { access: 'public', site: true }, schema: { hide: true } } as const
  for (const url of ['/sandbox/messages', '/sandbox/messages/*', '/sandbox/messages.json', '/sandbox/messages.css']) {
    app.get(url, options, async (request, reply) => {
      const answer = await fetch(new URL(request.url, sandboxUrl), {
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      })
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name)
        if (value) reply.header(name, value)
      }
      reply.header('x-frame-options', 'SAMEORIGIN')
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
    })
  }
}
