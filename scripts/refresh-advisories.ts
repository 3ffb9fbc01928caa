/**
 * Writes the registry's advisories about our packages into `advisories.json`, and the newest releases of PostgreSQL into
 * `postgres-releases.json`.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { ADVISORIES, type Advisory, type AdvisoryFile } from './checks/advisories.ts'
import { REPOSITORY } from './source-files.ts'

/** What `npm audit --json` tells; a text in `via` names another package, which has its own entry. */
type Audit = {
  vulnerabilities?: Record<string, { via: readonly (string | Told)[] }>
  message?: string
}
type Told = { name: string; title: string; url: string; severity: string; range: string }

/** It ends with 1 when it has found something. */
const told = await new Promise<string>((resolve) => {
  execFile('npm', ['audit', '--json'], { cwd: REPOSITORY, maxBuffer: 100_000_000 }, (_error, stdout) => resolve(stdout))
})
const { vulnerabilities, message } = JSON.parse(told) as Audit
if (!vulnerabilities) throw new Error(`The registry did not answer: ${message}`)

const found = Object.values(vulnerabilities)
  .flatMap(({ via }) => via)
  .filter((one) => typeof one !== 'string')
  .map(({ name, title, url, severity, range }): Advisory => {
    return { package: name, vulnerable: range, id: url.slice(url.lastIndexOf('/') + 1), severity, note: title }
  })
const before = JSON.parse(await readFile(ADVISORIES, 'utf8')) as AdvisoryFile
const after: AdvisoryFile = {
  date: new Date().toISOString().slice(0, 10),
  source: 'npm audit',
  advisories: [...new Map(found.map((one) => [`${one.package} ${one.id}`, one])).values()],
  accepted: before.accepted,
}
await writeFile(ADVISORIES, `${JSON.stringify(after, null, 2)}\n`)
console.log(`${after.advisories.length} advisories. npm run check tells which of them are to be mended.`)

const VERSIONS = 'https://www.postgresql.org/versions.json'
type PostgresVersion = { major: string; latestMinor: string; relDate: string; supported: boolean }

const versions = (await (await fetch(VERSIONS)).json()) as PostgresVersion[]
const newest = versions
  .filter(({ supported }) => supported)
  .map(({ major, latestMinor, relDate }) => [major, { minor: Number(latestMinor), date: relDate }])
const releases = { date: after.date, source: VERSIONS, newest: Object.fromEntries(newest) as object }
await writeFile(
  path.join(REPOSITORY, 'scripts/checks/postgres-releases.json'),
  `${JSON.stringify(releases, null, 2)}\n`,
)
console.log(`${newest.length} supported releases of PostgreSQL.`)
