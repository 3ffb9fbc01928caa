import type { TestProject } from 'vitest/node'

import { startTestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { buildPosForTests } from '../../scripts/build-pos.ts'

/** Browsers run in real time, so the specials of the starter menu begin today. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before the workers, of which each would build it.
  await buildPosForTests()
  const { postgres, stop } = await startTestPostgres(new Date())
  project.provide('postgres', postgres)
  return stop
}
