/** WCAG 2, level AA, for text of any size. */
export const TEXT_RATIO = 4.5
/** WCAG 2, level AA, for the edge of what can be operated. */
export const EDGE_RATIO = 3
/** Lowest contrast of a fill to its surroundings; below it the fill is invisible. */
export const FILL_RATIO = 1.25
export const SHADE_STEPS = 256

export const CREAM = '#fff8ec'
export const INK = '#2b1812'

/** A colour changed by a share of 0 to 1. */
type Shade = (colour: string, share: number) => string

/** Normalises a colour to lower-case `#rrggbb`; null when it is not a colour. */
export function parseColour(raw: string): string | null {
  const digits = raw.trim().toLowerCase().replace(/^#/, '')
  if (/^[\da-f]{6}$/.test(digits)) return `#${digits}`
  return /^[\da-f]{3}$/.test(digits) ? `#${digits.replaceAll(/./g, '$&$&')}` : null
}

/** Contrast ratio of two colours, from 1 to 21, as defined by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [light, otherLight] = [luminance(one), luminance(other)]
  return (Math.max(light, otherLight) + 0.05) / (Math.min(light, otherLight) + 0.05)
}

/** The lowest contrast of a colour to any of the grounds. */
export function lowest(grounds: readonly string[], colour: string): number {
  return Math.min(...grounds.map((ground) => contrast(ground, colour)))
}

/** The first shade that is good enough, beginning with the share `from`; with 0 that is the colour itself. */
export function until(isEnough: (colour: string) => boolean, colour: string, shade: Shade, from = 0): string {
  for (let step = Math.ceil(from * SHADE_STEPS); step < SHADE_STEPS; step += 1) {
    const found = shade(colour, step / SHADE_STEPS)
    if (isEnough(found)) return found
  }
  return shade(colour, 1)
}

/** The colour for words on a ground: ink or cream, the one with the higher contrast. */
export function inkOn(colour: string): string {
  return contrast(INK, colour) >= contrast(CREAM, colour) ? INK : CREAM
}

export function darken(colour: string, share: number): string {
  return mix(colour, '#000000', share)
}

export function lighten(colour: string, share: number): string {
  return mix(colour, '#ffffff', share)
}

/** The colour with a share of another in it. */
export function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The angle of the colour in the wheel, 0 to 360; null where it has none. */
export function hueOf(colour: string): number | null {
  const [red, green, blue] = channelsOf(colour) as [number, number, number]
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread === 0) return null
  const sixths =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return (sixths * 60 + 360) % 360
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
