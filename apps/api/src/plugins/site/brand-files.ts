import type { SiteView } from '@thali/contracts/system/system'
import { type BrandColours, brandTheme } from '@thali/domain/brand/colours'
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

/** A disc, or with `line` the ring of that width around it, in units of the drawing. */
type Circle = { x: number; y: number; radius: number; colour: string; line?: number; opacity?: number }

/** Length of the drawing's sides. */
const UNITS = 36
const CHANNELS = 4

/** The plate with one spoon, as in the logo. */
function circlesOf(brand: BrandColours): Circle[] {
  const { primary, accent, 'on-primary': line } = brandTheme(brand).light
  return [
    { x: 18, y: 18, radius: 17.5, colour: primary },
    { x: 18, y: 18, radius: 13.25, colour: line, line: 1, opacity: 0.55 },
    { x: 18, y: 11.6, radius: 3.1, colour: line, line: 1.25 },
    { x: 12.4, y: 21.2, radius: 3.1, colour: line, line: 1.25 },
    { x: 23.6, y: 21.2, radius: 4.1, colour: accent },
  ]
}

function iconSvg(brand: BrandColours): string {
  const circles = circlesOf(brand).map(({ x, y, radius, colour, line, opacity = 1 }) => {
    const place = `cx="${x}" cy="${y}" r="${radius}"`
    if (line === undefined) return `<circle ${place} fill="${colour}"/>`
    return `<circle ${place} fill="none" stroke="${colour}" stroke-width="${line}" stroke-opacity="${opacity}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}">${circles.join('')}</svg>`
}

type Picture = {
  /** Length of the sides in pixels. */
  px: number
  /** How much of the picture the plate takes; all of it when left out. */
  part?: number
  /** The colour around the plate; nothing when left out. */
  ground?: string
}

/**
 * The icon as PNG. It is drawn here point by point, because the reader of SVG is switched off in this process, so that
 * no uploaded picture can reach it.
 */
function iconPng(brand: BrandColours, { px, part = 1, ground }: Picture): Promise<Buffer> {
  const circles = circlesOf(brand).map((circle) => ({ ...circle, rgb: rgbOf(circle.colour) }))
  const points = Buffer.alloc(px * px * CHANNELS)
  if (ground !== undefined) points.fill(Buffer.from([...rgbOf(ground), 255]))
  const scale = (px * part) / UNITS
  const margin = (px * (1 - part)) / 2
  for (let point = 0; point < px * px; point += 1) {
    const x = ((point % px) + 0.5 - margin) / scale
    const y = (Math.floor(point / px) + 0.5 - margin) / scale
    for (const circle of circles) paint(points, point * CHANNELS, circle.rgb, coverage(circle, x, y, scale))
  }
  return sharp(points, { raw: { width: px, height: px, channels: CHANNELS } })
    .png()
    .toBuffer()
}

/** How much of a point lies in a circle: between 0 and 1 at its edge, which is so drawn without steps. */
function coverage({ x, y, radius, line, opacity = 1 }: Circle, atX: number, atY: number, scale: number): number {
  const distance = Math.hypot(atX - x, atY - y) - radius
  const outside = line === undefined ? distance : Math.abs(distance) - line / 2
  return opacity * Math.min(Math.max(0.5 - outside * scale, 0), 1)
}

/** Lays a colour over a point, by so much. */
function paint(points: Buffer, at: number, rgb: readonly number[], amount: number): void {
  if (amount === 0) return
  const below = ((points[at + 3] ?? 0) / 255) * (1 - amount)
  const alpha = amount + below
  for (const [channel, value] of rgb.entries()) {
    points[at + channel] = Math.round((value * amount + (points[at + channel] ?? 0) * below) / alpha)
  }
  points[at + 3] = Math.round(255 * alpha)
}

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
