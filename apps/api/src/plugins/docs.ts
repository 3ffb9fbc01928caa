import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { AppError, errorReply } from '@thali/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** The page brings everything it needs, and asks nobody whether the document is valid. Its icons are data addresses. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a refusal tells; `details` where there is something to say about fields. */
const ERROR_FIELDS = Object.keys(errorReply(new AppError('internal', { details: {} }), ''))

/** OpenAPI 3.1 at `/api/openapi.json` and a page for people at `/api/docs`, both made from the contracts. */
export async function addDocs(
  app: FastifyInstance,
  { brand, publicUrl }: { brand: { readonly name: string }; publicUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: `Every call of the product. Errors have one shape: ${ERROR_FIELDS.join(', ')}.`,
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'thali.session_token' },
          tablet: { type: 'http', scheme: 'bearer' },
          key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { config: { access: 'public', site: true }, schema: { hide: true } }, () => {
    const document = app.swagger()
    // The brand's name may have changed since the start.
    return { ...document, info: { ...document.info, title: `${brand.name} API` } }
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', site: true }
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: POLICY,
      uiConfig: { docExpansion: 'list', deepLinking: false, validatorUrl: null },
    })
  })
}
