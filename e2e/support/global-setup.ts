import type { TestProject } from 'vitest/node'

import { startTestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { buildPosForTests } from '../../scripts/build-pos.ts'

/** Browsers run in real time, so the specials of the starter menu begin today. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The app is built before the workers start, of which each would build it.
  const [{ postgres, stop }] = await Promise.all([startTestPostgres(new Date()), buildPosForTests()])
  project.provide('postgres', postgres)
  return stop
}
