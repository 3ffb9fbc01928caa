import type { SiteView } from '@thali/contracts/system/system'
import type { FastifyInstance } from 'fastify'

import { iconPng, iconSvg } from '#api/plugins/site/brand-icon.ts'

/** Leftovers of an older build. */
export const BRAND_FILES = ['**/favicon.svg', '**/site.webmanifest']

/** Pictures of the installed app. A maskable one is cut to the shape that the device prefers. */
const ICONS = [
  { path: '/icon-192.png', px: 192, purpose: 'any' },
  { path: '/icon-512.png', px: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', px: 512, purpose: 'maskable' },
] as const
/** Of a maskable icon, what stays visible in every shape. */
const SAFE_PART = 0.8

/** Icons and web manifests, generated on request with the brand's current name and colours. */
export function addBrandFiles(app: FastifyInstance, site: SiteView): void {
  const options = { config: { access: 'public', site: true }, schema: { hide: true } } as const
  for (const [path, manifestOf] of Object.entries(MANIFESTS)) {
    app.get(path, options, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify({ ...COMMON, ...manifestOf(site.brand.name) })),
    )
  }
  app.get('/favicon.svg', options, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8').send(iconSvg(site.brand)),
  )
  const draw = createDrawing(site)
  for (const icon of ICONS) {
    app.get(icon.path, options, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await draw(icon)),
    )
  }
}

const COMMON = {
  display: 'standalone',
  background_color: '#fffaf2',
  theme_color: '#fffaf2',
  icons: ICONS.map(({ path, px, purpose }) => ({ src: path, sizes: `${px}x${px}`, type: 'image/png', purpose })),
}

/** What can be installed: the guests' pages in each language, and the back office as an app of its own. */
const MANIFESTS: Readonly<Record<string, (brand: string) => object>> = {
  '/site.webmanifest': (name) => ({
    id: '/',
    name,
    short_name: name,
    lang: 'en-CA',
    start_url: '/',
    scope: '/',
    shortcuts: [
      { name: 'Order', url: '/menu' },
      { name: 'Reserve', url: '/reservations' },
    ],
  }),
  '/fr/site.webmanifest': (name) => ({
    id: '/fr',
    name,
    short_name: name,
    lang: 'fr-CA',
    start_url: '/fr',
    scope: '/fr',
    shortcuts: [
      { name: 'Commander', url: '/fr/menu' },
      { name: 'Réserver', url: '/fr/reservations' },
    ],
  }),
  '/admin/site.webmanifest': (name) => ({
    id: '/admin',
    name: `${name}: back office`,
    short_name: 'Back office',
    lang: 'en-CA',
    start_url: '/admin/dashboard',
    scope: '/admin',
    shortcuts: [
      { name: 'Orders', url: '/admin/orders' },
      { name: 'Kitchen display', url: '/admin/kitchen' },
    ],
  }),
}

/** Draws each picture once, and anew when the brand has changed. */
function createDrawing({ brand }: SiteView) {
  const drawn = new Map<string, { svg: string; png: Promise<Buffer> }>()
  return function draw({ path, px, purpose }: (typeof ICONS)[number]): Promise<Buffer> {
    const svg = iconSvg(brand)
    const known = drawn.get(path)
    if (known?.svg === svg) return known.png
    const png = iconPng(
      brand,
      purpose === 'maskable' ? { px, part: SAFE_PART, ground: COMMON.background_color } : { px },
    )
    drawn.set(path, { svg, png })
    return png
  }
}
