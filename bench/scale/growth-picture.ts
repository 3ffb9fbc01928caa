type Line = { name: string; values: readonly number[] }

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 400, 56, 24, 48]
const PLOT_WIDTH = 420
const COLOURS = ['#b45309', '#1d4ed8', '#047857', '#b91c1c', '#6d28d9', '#0f766e', '#475569']

/** Milliseconds over the number of orders: a column of equal width for each size, from zero on. */
export function drawGrowth(sizes: readonly number[], lines: readonly Line[]): string {
  const most = Math.ceil(Math.max(...lines.flatMap(({ values }) => values)) / 10) * 10
  const x = (index: number) => LEFT + (PLOT_WIDTH * index) / Math.max(1, sizes.length - 1)
  const y = (ms: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - ms / most)
  const text = (at: readonly [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" ${more}>${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...[0, most / 2, most].flatMap((ms) => [
      `<path d="M${LEFT} ${y(ms).toFixed(1)}h${PLOT_WIDTH}" stroke="#cbd5e1"/>`,
      text([LEFT - 8, y(ms) + 4], String(ms), 'text-anchor="end"'),
    ]),
    ...sizes.map((size, index) =>
      text([x(index), HEIGHT - BOTTOM + 20], size.toLocaleString('en-CA'), 'text-anchor="middle"'),
    ),
    text([LEFT, HEIGHT - 8], 'Orders; p50 in milliseconds'),
    ...lines.flatMap(({ name, values }, index) => {
      const colour = COLOURS[index % COLOURS.length]
      const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
      return [
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        text([LEFT + PLOT_WIDTH + 40, TOP + 20 + index * 22], name, `fill="${colour}"`),
      ]
    }),
    '</svg>',
    '',
  ].join('\n')
}
