import { AppError } from '@thali/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of the sandbox that its pages need; ours would break its framed mails. */
const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location']

const READ = [
  '/sandbox/messages',
  '/sandbox/messages/*',
  '/sandbox/messages.json',
  '/sandbox/messages.css',
  '/sandbox/pay/*',
  '/sandbox/payments',
  '/sandbox/payments/*',
  '/sandbox/payments.json',
]
/** Forms of the payment provider's own pages: its card page, and its back office. */
const POSTED = ['/sandbox/pay/*', '/sandbox/payments/*']
const FORM_LIMIT_BYTES = 16 * 1024

/** Shows what the stand-ins received, and the pages that people see. The providers' own calls stay on the loopback. */
export function addSandboxPages(app: FastifyInstance, sandboxUrl: string): void {
  const options = { config: { access: 'public', site: true }, schema: { hide: true } } as const

  async function passOn(request: FastifyRequest, reply: FastifyReply, form?: string): Promise<FastifyReply> {
    const answer = await fetch(new URL(request.url, sandboxUrl), {
      method: request.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
      ...(form === undefined ? {} : { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value) reply.header(name, value)
    }
    reply.header('x-frame-options', 'SAMEORIGIN')
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }

  for (const url of READ) app.get(url, options, (request, reply) => passOn(request, reply))

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    forms.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported-media-type')))
    for (const url of POSTED) {
      forms.post<{ Body: string | undefined }>(url, options, (request, reply) =>
        passOn(request, reply, request.body ?? ''),
      )
    }
  })
}
