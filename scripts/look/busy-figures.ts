import type { Browser } from 'playwright-core'

import type { BusyScene } from '../../e2e/scenes/busy/busy-scene.ts'
import { BUSY_SCENES } from '../../e2e/scenes/busy/busy-scenes.ts'
import { isReached, targetOf } from '../../e2e/scenes/busy/figure.ts'
import type { Stage } from '../../e2e/scenes/stage.ts'
import { toTable, writeFigures } from '../figures/report.ts'
import { SCHEMES, type Shot, takeAll } from './shots.ts'

type Row = { scene: string; size: string; name: string; target: string; measured: number; isReached: boolean }

/** The busy scenes whose name contains `only`, and in which schemes. */
export function chooseBusyShots(only: string, scheme: string | undefined): Shot<BusyScene>[] {
  const schemes = SCHEMES.filter((each) => scheme === undefined || each === scheme)
  return BUSY_SCENES.filter(({ name }) => name.includes(only)).flatMap((scene) =>
    schemes.map((each) => ({ scene, size: scene.size, scheme: each })),
  )
}

/**
 * Takes the pictures and measures each scene once. Prints every figure beside its target, and writes them into
 * `docs/screens.md` when they are to be kept; answers what failed or was missed.
 */
export async function measureBusyScenes(
  browser: Browser,
  stage: Stage,
  shots: readonly Shot<BusyScene>[],
  { keeps }: { keeps: boolean },
): Promise<string[]> {
  const rows: Row[] = []
  const failures = await takeAll(browser, stage, shots, async (page, { scene, size, scheme }) => {
    if (scheme !== shots[0]?.scheme) return
    for (const figure of scene.figures) {
      const measured = await figure.measure(page)
      rows.push({
        scene: scene.name,
        size: `${size.width} x ${size.height}`,
        name: figure.name,
        target: targetOf(figure),
        measured,
        isReached: isReached(figure, measured),
      })
    }
  })
  rows.sort((a, b) => placeOf(a) - placeOf(b))
  const table = tableOf(rows)
  console.log(table)
  if (keeps) await writeFigures('screens.md', 'screens', table)
  const missed = rows.filter((row) => !row.isReached)
  return [...failures, ...missed.map(({ scene, name, target, measured }) => `${scene}: ${name} ${measured}, ${target}`)]
}

function placeOf({ scene }: Row): number {
  return BUSY_SCENES.findIndex(({ name }) => name === scene)
}

/** As `docs/screens.md` keeps it. */
function tableOf(rows: readonly Row[]): string {
  return toTable(
    ['Scene', 'Screen', 'Figure', 'Target', 'Measured', 'Reached'],
    rows.map(({ scene, size, name, target, measured, isReached: reached }) => [
      scene,
      size,
      name,
      target,
      String(measured),
      reached ? 'yes' : 'NO',
    ]),
  )
}
