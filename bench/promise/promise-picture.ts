type Line = { name: string; errors: readonly number[] }

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 400, 56, 24, 56]
const PLOT_WIDTH = 420
const COLOURS = ['#047857', '#b45309', '#1d4ed8']
/** Minutes before and after the promise that are drawn. */
const MOST = 45

/** The share of orders that are ready by so many minutes before or after their promise. */
export function drawPromises(lines: readonly Line[]): string {
  const x = (minutes: number) => LEFT + (PLOT_WIDTH * (minutes + MOST)) / (2 * MOST)
  const y = (share: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
  const text = (at: readonly [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" ${more}>${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      `<path d="M${LEFT} ${y(share).toFixed(1)}h${PLOT_WIDTH}" stroke="#cbd5e1"/>`,
      text([LEFT - 8, y(share) + 4], `${share * 100} %`, 'text-anchor="end"'),
    ]),
    ...[-45, -30, -15, 0, 15, 30, 45].map((minutes) =>
      text([x(minutes), HEIGHT - BOTTOM + 20], minutes > 0 ? `+${minutes}` : String(minutes), 'text-anchor="middle"'),
    ),
    `<path d="M${x(0)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#475569" stroke-dasharray="4 4"/>`,
    text([LEFT, HEIGHT - 8], 'Minutes before (-) and after (+) the promise; share of orders that are ready by then'),
    ...lines.flatMap(({ name, errors }, index) => [
      `<polyline points="${curve(errors, x, y)}" fill="none" stroke="${COLOURS[index]}" stroke-width="2"/>`,
      text([LEFT + PLOT_WIDTH + 40, TOP + 20 + index * 22], name, `fill="${COLOURS[index]}"`),
    ]),
    '</svg>',
    '',
  ].join('\n')
}

function curve(errors: readonly number[], x: (minutes: number) => number, y: (share: number) => number): string {
  return Array.from({ length: 2 * MOST + 1 }, (_, index) => {
    const minutes = index - MOST
    const share = errors.filter((error) => error <= minutes).length / errors.length
    return `${x(minutes).toFixed(1)},${y(share).toFixed(1)}`
  }).join(' ')
}
