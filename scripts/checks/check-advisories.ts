/**
 * Fails when a package of the lock file is hit by a known advisory of `advisories.json`. The file is of this repository,
 * so that the check says the same everywhere and needs no network; `npm run advisories` renews it.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { REPOSITORY, reportFindings } from '../source-files.ts'
import { ADVISORIES, type AdvisoryFile, findAdvisoryFaults, type LockFile } from './advisories.ts'

const [file, lock] = await Promise.all(
  [ADVISORIES, path.join(REPOSITORY, 'package-lock.json')].map((name) => readFile(name, 'utf8')),
)
const today = new Date().toISOString().slice(0, 10)
reportFindings(findAdvisoryFaults(JSON.parse(file ?? '') as AdvisoryFile, JSON.parse(lock ?? '') as LockFile, today))
