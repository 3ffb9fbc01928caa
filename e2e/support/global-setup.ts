import type { TestProject } from 'vitest/node'

import { startTestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { buildPosForTests } from '../../scripts/build-pos.ts'
import { askAbilities } from './chromium/abilities.ts'
import { findChromiums } from './chromium/chromium.ts'

/** Browsers run in real time, so the specials of the starter menu begin today. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromiums()
  // The app is built before the workers start, of which each would build it.
  const [{ postgres, stop }, abilities] = await Promise.all([
    startTestPostgres(new Date()),
    askAbilities(chromium),
    buildPosForTests(),
  ])
  project.provide('postgres', postgres)
  project.provide('chromium', chromium)
  project.provide('abilities', abilities)
  return stop
}
