import type { SiteView } from '@thali/contracts/system/system'
import { brandTheme } from '@thali/domain/brand/colours'
import type { FastifyInstance } from 'fastify'

/** Leftovers of an older build. */
export const BRAND_FILES = ['**/favicon.svg', '**/site.webmanifest']

/** Icon and web manifest, generated on request with the brand's current name and colours. */
export function addBrandFiles(app: FastifyInstance, site: SiteView): void {
  const options = { config: { access: 'public', site: true }, schema: { hide: true } } as const
  app.get('/site.webmanifest', options, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(site))),
  )
  app.get('/favicon.svg', options, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8').send(iconOf(site)),
  )
}

function manifestOf({ brand }: SiteView) {
  return {
    name: brand.name,
    short_name: brand.name,
    lang: 'en-CA',
    start_url: '/',
    display: 'standalone',
    background_color: '#fffaf2',
    theme_color: '#fffaf2',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: [
      { name: 'Order', url: '/menu' },
      { name: 'Reserve', url: '/reservations' },
    ],
  }
}

/** The plate with one spoon, as in the logo. */
function iconOf({ brand }: SiteView): string {
  const { primary, accent, 'on-primary': line } = brandTheme(brand).light
  const small = `fill="none" stroke="${line}" stroke-width="1.25"`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">',
    `<circle cx="18" cy="18" r="17.5" fill="${primary}"/>`,
    `<circle cx="18" cy="18" r="13.25" fill="none" stroke="${line}" stroke-opacity=".55"/>`,
    `<circle cx="18" cy="11.6" r="3.1" ${small}/>`,
    `<circle cx="12.4" cy="21.2" r="3.1" ${small}/>`,
    `<circle cx="23.6" cy="21.2" r="4.1" fill="${accent}"/>`,
    '</svg>',
  ].join('')
}
