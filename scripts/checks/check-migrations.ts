import path from 'node:path'

import { MIGRATIONS_FOLDER, readMigrations } from '../../apps/api/src/database/schema/migration-files.ts'
import { reportFindings } from '../source-files.ts'
import { findMigrationFindings } from './migration-findings.ts'

/** The files of before ran in installations long ago, and stay as they are. */
const LAST_UNCHECKED = '0031_uploads'

const migrations = await readMigrations()
const checked = migrations.filter(({ name }) => name > LAST_UNCHECKED)
reportFindings(await findMigrationFindings(checked.map(({ name }) => path.join(MIGRATIONS_FOLDER, `${name}.sql`))))
