import type { TestProject } from 'vitest/node'

import { startTestPostgres } from '../../apps/api/src/testing/global-setup.ts'

/** Browsers run in real time, so the specials of the starter menu begin today. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres(new Date())
  project.provide('postgres', postgres)
  return stop
}
