export type Speck = { x: number; y: number; turn: number }

const MODULUS = 2_147_483_647
const MULTIPLIER = 16_807

/**
 * Random points in a circle around 0. The same seed always gives the same points, so that server and browser
 * render the same picture.
 */
export function scatter({ count, radius, seed }: { count: number; radius: number; seed: number }): Speck[] {
  let state = seed
  const next = () => {
    state = (state * MULTIPLIER) % MODULUS
    return state / MODULUS
  }
  return Array.from({ length: count }, () => {
    // The square root spreads the points evenly over the circle.
    const distance = Math.sqrt(next()) * radius
    const angle = next() * 2 * Math.PI
    const turn = Math.round(next() * 180)
    return { x: tenths(Math.cos(angle) * distance), y: tenths(Math.sin(angle) * distance), turn }
  })
}

/** Short strokes of one length on the given places, as a single path: cheap for a hundred grains. */
export function strokesOf(specks: readonly Speck[], length: number): string {
  return specks
    .map(({ x, y, turn }) => {
      const angle = (turn / 180) * Math.PI
      return `M${x} ${y}l${tenths(Math.cos(angle) * length)} ${tenths(Math.sin(angle) * length)}`
    })
    .join('')
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
