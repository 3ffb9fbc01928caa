import type { SiteView } from '@thali/contracts/system/system'
import { brandTheme } from '@thali/domain/brand/colours'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

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
    reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8').send(iconOf(site)),
  )
  const draw = createDrawing()
  for (const icon of ICONS) {
    app.get(icon.path, options, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await draw(iconOf(site), icon)),
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
function createDrawing() {
  const drawn = new Map<string, { svg: string; png: Promise<Buffer> }>()
  return async function draw(svg: string, { path, px, purpose }: (typeof ICONS)[number]): Promise<Buffer> {
    const known = drawn.get(path)
    if (known?.svg === svg) return known.png
    const png = pngOf(svg, px, purpose)
    drawn.set(path, { svg, png })
    return png
  }
}

async function pngOf(svg: string, px: number, purpose: 'any' | 'maskable'): Promise<Buffer> {
  const side = purpose === 'maskable' ? Math.round(px * SAFE_PART) : px
  const margin = (px - side) / 2
  const plate = sharp(Buffer.from(svg), { density: (72 * side) / ICON_UNITS }).resize(side, side)
  if (margin === 0) return plate.png().toBuffer()
  return plate
    .flatten({ background: COMMON.background_color })
    .extend({
      top: Math.floor(margin),
      bottom: Math.ceil(margin),
      left: Math.floor(margin),
      right: Math.ceil(margin),
      background: COMMON.background_color,
    })
    .png()
    .toBuffer()
}

const ICON_UNITS = 36

/** The plate with one spoon, as in the logo. */
function iconOf({ brand }: SiteView): string {
  const { primary, accent, 'on-primary': line } = brandTheme(brand).light
  const small = `fill="none" stroke="${line}" stroke-width="1.25"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_UNITS} ${ICON_UNITS}">`,
    `<circle cx="18" cy="18" r="17.5" fill="${primary}"/>`,
    `<circle cx="18" cy="18" r="13.25" fill="none" stroke="${line}" stroke-opacity=".55"/>`,
    `<circle cx="18" cy="11.6" r="3.1" ${small}/>`,
    `<circle cx="12.4" cy="21.2" r="3.1" ${small}/>`,
    `<circle cx="23.6" cy="21.2" r="4.1" fill="${accent}"/>`,
    '</svg>',
  ].join('')
}
