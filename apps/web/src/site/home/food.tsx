/** The colours of the illustration, in light and dark. */
export const PAINT = {
  brassLight: 'light-dark(#f6e6bb, #c39d5a)',
  brass: 'light-dark(#dcb76f, #8d6c37)',
  brassDark: 'light-dark(#b58b46, #5d4521)',
  brassDeep: 'light-dark(#7a5827, #2d200d)',
  floor: 'light-dark(#e9cf95, #6d5229)',
  shadow: 'light-dark(#4a2a12, #000000)',
  rice: 'light-dark(#fffaf0, #eaddc6)',
  riceShade: 'light-dark(#e6d5b4, #b7a283)',
  saffron: 'light-dark(#f0a81f, #e09a17)',
  dal: 'light-dark(#eea222, #c98616)',
  dalShine: 'light-dark(#ffcf6b, #e6ab45)',
  saag: 'light-dark(#3d6a33, #31562a)',
  saagShine: 'light-dark(#5d8a49, #47713a)',
  makhani: 'light-dark(#c9541f, #a8441a)',
  makhaniShine: 'light-dark(#e67b3c, #c55f2b)',
  cream: 'light-dark(#fff3dc, #ead9ba)',
  raita: 'light-dark(#fbf6ea, #dfd4bf)',
  raitaShade: 'light-dark(#e9e0cb, #c6b89d)',
  chana: 'light-dark(#7b3a1d, #683019)',
  chickpea: 'light-dark(#d59a4e, #b37e3d)',
  syrup: 'light-dark(#c07a1c, #94590f)',
  jamun: 'light-dark(#5f2a17, #4e2213)',
  bread: 'light-dark(#f0d3a0, #cfae78)',
  breadShade: 'light-dark(#d9ae6c, #a98350)',
  char: 'light-dark(#8a5526, #5e3817)',
  leaf: 'light-dark(#4e8a3a, #457a34)',
  chilli: 'light-dark(#a3211a, #8f1c16)',
  lime: 'light-dark(#b9cf5a, #9ab043)',
} as const

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

const RICE = strokesOf(scatter({ count: 170, radius: 104, seed: 11 }), 10)
const RICE_SHADE = strokesOf(scatter({ count: 60, radius: 124, seed: 23 }), 10)
const SAFFRON_RICE = strokesOf(scatter({ count: 16, radius: 92, seed: 5 }), 9)
const CUMIN = strokesOf(scatter({ count: 13, radius: 56, seed: 31 }), 6)
const CORIANDER = strokesOf(scatter({ count: 9, radius: 54, seed: 42 }), 3)
const CHICKPEAS = scatter({ count: 13, radius: 54, seed: 60 })

export function Dal() {
  return (
    <g fill="none" strokeLinecap="round">
      <path d="M-46 34C-14 62 40 44 50 2M-40-30c12-18 34-26 54-22" stroke={PAINT.dalShine} strokeWidth="9" />
      <path d="M-28 8c2-26 36-38 52-14 12 20-10 38-28 30" stroke={PAINT.dalShine} strokeWidth="7" />
      <path d="M-34-8c14 4 24 14 28 30M18-34c-2 14 4 26 16 32" stroke={PAINT.chilli} strokeWidth="9" />
      <path d={CUMIN} stroke={PAINT.jamun} strokeWidth="3.5" />
      <path d={CORIANDER} stroke={PAINT.leaf} strokeWidth="8" />
    </g>
  )
}

export function Saag() {
  const cubes = [
    [-32, -24, 14],
    [18, -38, -22],
    [36, 14, 38],
    [-18, 34, -12],
    [-2, -4, 52],
  ] as const
  return (
    <>
      <path
        d="M-58 8c16-10 22 12 40 4M22 52c12-16 26-6 38-20M-10-60c14 10 34 2 48 16M-50 40c8-8 14 0 22-6"
        fill="none"
        stroke={PAINT.saagShine}
        strokeWidth="10"
        strokeLinecap="round"
      />
      {cubes.map(([x, y, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect x="-13" y="-10" width="28" height="26" rx="5" fill={PAINT.riceShade} />
          <rect x="-14" y="-14" width="28" height="25" rx="5" fill={PAINT.rice} />
        </g>
      ))}
      <path d="M-60-6c18-16 70-20 116-6" fill="none" stroke={PAINT.cream} strokeWidth="4" strokeLinecap="round" />
    </>
  )
}

export function Makhani() {
  return (
    <g fill="none" strokeLinecap="round">
      <path d="M-56 20c20 34 76 40 102 4M-52-24c10-20 30-32 52-34" stroke={PAINT.makhaniShine} strokeWidth="12" />
      <path
        d="M6 8c-8-10-24-2-22 12 4 22 40 20 48-4 8-28-22-48-48-38-34 12-38 58-6 72"
        stroke={PAINT.cream}
        strokeWidth="7"
      />
      <path d="M38-30 54-40M44-18l8 2M-6-2l4 2" stroke={PAINT.leaf} strokeWidth="8" />
    </g>
  )
}

export function Raita() {
  return (
    <g fill="none" strokeLinecap="round">
      <path d="M-50 22c14 30 64 38 92 8M-44-34c24-26 70-20 86 8" stroke={PAINT.raitaShade} strokeWidth="8" />
      <path d={CORIANDER} stroke={PAINT.leaf} strokeWidth="7" transform="rotate(70)" />
      <path d={CUMIN} stroke={PAINT.char} strokeWidth="3.5" transform="rotate(140)" />
      <path d="M-6-14 2-6M10-20l2 6M20-4l-6 4" stroke={PAINT.chilli} strokeWidth="5" />
    </g>
  )
}

export function Chana() {
  return (
    <>
      {CHICKPEAS.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="14" fill={PAINT.chickpea} />
          <circle cx={x - 4} cy={y - 4} r="4" fill={PAINT.cream} opacity="0.75" />
        </g>
      ))}
      <path
        d="M-30-8c6-16 28-16 34 0M2 26c10-12 26-8 30 6"
        fill="none"
        stroke={PAINT.rice}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d={CORIANDER}
        fill="none"
        stroke={PAINT.leaf}
        strokeWidth="8"
        strokeLinecap="round"
        transform="rotate(200)"
      />
    </>
  )
}

export function Jamun() {
  const balls = [
    [-26, -14],
    [28, -8],
    [-2, 36],
  ] as const
  return balls.map(([x, y]) => (
    <g key={x} transform={`translate(${x} ${y})`}>
      <circle r="30" fill={PAINT.jamun} />
      <path
        d="M-17-10a20 20 0 0 1 14-11"
        fill="none"
        stroke={PAINT.makhaniShine}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M4 2h5M-4 9h4M9-7h3" fill="none" stroke={PAINT.lime} strokeWidth="5" strokeLinecap="round" />
    </g>
  ))
}

export function Rice() {
  return (
    <g transform="translate(498 496)" fill="none" strokeLinecap="round">
      <circle cx="10" cy="18" r="136" fill={PAINT.shadow} opacity="0.14" />
      <path d={RICE_SHADE} stroke={PAINT.riceShade} strokeWidth="11" />
      <circle r="117" fill={PAINT.riceShade} />
      <circle cx="-12" cy="-14" r="88" fill={PAINT.rice} opacity="0.55" />
      <path d={RICE} stroke={PAINT.rice} strokeWidth="7.5" />
      <path d={SAFFRON_RICE} stroke={PAINT.saffron} strokeWidth="7" />
      <path d="M-8-14c20-18 44-14 58 4-22 4-40 6-58-4ZM-14-10c-22 2-34 16-36 34 20-4 34-14 36-34Z" fill={PAINT.leaf} />
    </g>
  )
}

/** Two breads folded in four, one upon the other. */
export function Breads() {
  return (
    <g transform="translate(452 760) rotate(-9)">
      {[
        [16, 18, 7],
        [0, 0, 0],
      ].map(([x, y, turn]) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path
            d="M-172-52C-120-110 96-116 172-46c10 12 4 26-8 32L14 104c-12 10-28 10-40 0l-144-118c-12-10-12-26-2-38Z"
            fill={PAINT.breadShade}
          />
          <path
            d="M-160-56C-108-104 90-110 162-48c8 8 2 20-8 26L10 88c-8 8-20 8-28 0l-140-116c-10-8-10-20-2-28Z"
            fill={PAINT.bread}
          />
        </g>
      ))}
      <path
        d="M-150-44C-96-84 84-88 150-38"
        fill="none"
        stroke={PAINT.breadShade}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g fill={PAINT.char} opacity="0.6">
        <ellipse cx="-62" cy="-46" rx="20" ry="11" transform="rotate(-14 -62 -46)" />
        <ellipse cx="34" cy="-26" rx="26" ry="12" transform="rotate(10 34 -26)" />
        <ellipse cx="-20" cy="16" rx="14" ry="8" />
        <ellipse cx="92" cy="-50" rx="10" ry="6" />
        <ellipse cx="10" cy="52" rx="11" ry="7" />
      </g>
    </g>
  )
}

/** A wedge of lime and a green chilli. */
export function Garnish() {
  return (
    <g fill="none" strokeLinecap="round">
      <path d="M212 722c30-44 84-40 106-4Z" fill={PAINT.leaf} />
      <path d="M222 718c26-32 68-30 86-2Z" fill={PAINT.lime} />
      <path d="M264 717v-20M246 717l-6-14M284 716l6-13" stroke={PAINT.rice} strokeWidth="3" />
      <path d="M236 770c10 36 42 62 82 66" stroke={PAINT.leaf} strokeWidth="14" />
      <path d="M242 776c10 26 32 44 58 52" stroke={PAINT.lime} strokeOpacity="0.6" strokeWidth="3" />
      <path d="M236 770c-4-8-4-14 0-20" stroke={PAINT.saag} strokeWidth="6" />
    </g>
  )
}
