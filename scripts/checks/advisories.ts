import path from 'node:path'

import { satisfies } from 'semver'

import { REPOSITORY } from '../source-files.ts'

export const ADVISORIES = path.join(REPOSITORY, 'scripts/checks/advisories.json')

export type Advisory = { package: string; vulnerable: string; id: string; severity: string; note: string }
/** The known advisories of a day, and those that do not reach us, each with the day on which that is looked at again. */
export type AdvisoryFile = {
  date: string
  source: string
  advisories: readonly Advisory[]
  accepted: readonly { id: string; because: string; until: string }[]
}
/** `package-lock.json`, as far as it is read. */
export type LockFile = { packages: Readonly<Record<string, { version?: string; link?: boolean }>> }

const INSIDE = 'node_modules/'

/** The advisories that hit a package of the lock file and are not accepted today, and what is accepted for nothing. */
export function findAdvisoryFaults({ advisories, accepted }: AdvisoryFile, lock: LockFile, today: string): string[] {
  const installed = Object.entries(lock.packages).flatMap(([place, { version, link }]) =>
    version === undefined || link || !place.includes(INSIDE)
      ? []
      : [{ name: place.slice(place.lastIndexOf(INSIDE) + INSIDE.length), version }],
  )
  const hits = advisories.flatMap((advisory) =>
    installed
      .filter(({ name }) => name === advisory.package)
      .filter(({ version }) => satisfies(version, advisory.vulnerable, { includePrerelease: true }))
      .map(({ version }) => ({ ...advisory, version })),
  )
  const isAccepted = (id: string) => accepted.some((one) => one.id === id && one.until >= today)
  const unneeded = accepted.filter(({ id }) => !hits.some((hit) => hit.id === id))
  return [
    ...hits
      .filter(({ id }) => !isAccepted(id))
      .map(
        (hit) => `${hit.package} ${hit.version} is hit by ${hit.id} (${hit.severity}, ${hit.vulnerable}): ${hit.note}`,
      ),
    ...unneeded.map(({ id }) => `${id} is accepted and hits nothing: take it out of "accepted"`),
  ]
}
