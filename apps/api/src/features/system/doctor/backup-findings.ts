import path from 'node:path'

import { parseBases } from '@thali/keeper/backup/backup-names'
import { findHolesIn, holeWords } from '@thali/keeper/backup/log-holes'
import { readWaiting } from '@thali/keeper/backup/log-shipper'
import { openTarget } from '@thali/keeper/backup/open-target'
import { ARCHIVE_FOLDER } from '@thali/keeper/embedded/archive-settings'
import type { S3Account } from '@thali/keeper/s3-client'

import { ANSWER_MS, fail, type Finding, judge, ok, spanOf, warn } from './findings.ts'
import { toS3Account } from '#api/config/config.ts'
import type { Environment } from '#api/config/environment.ts'

const DAY_SECONDS = 86_400
/** Made every night; two hours late is worth a look. */
const BASE_LIMITS = { warn: 26 * 3_600 }
const DRILL_LIMITS = { warn: 35 * DAY_SECONDS }
const KEY_LIMITS = { warn: 365 * DAY_SECONDS }
const SHIPPING_LIMITS = { warn: 90, fail: 300 }

export type DrillReading = { secondsAgo: number; isGood: boolean }

/** How old the newest backup of each target is, and what has not left for them yet. */
export async function backupFindings(settings: Environment, dataDir: string, now: Date): Promise<Finding[]> {
  const places = settings.BACKUP_TO ?? []
  if (places.length === 0) {
    const whose =
      settings.DATABASE_URL === undefined ? 'set BACKUP_TO' : 'those of the database server are not seen here'
    return [warn('backup', `none is made by the product: ${whose}`)]
  }
  const bases = await Promise.all(places.map((place) => baseFinding(place, settings, now)))
  if (settings.DATABASE_URL !== undefined) return bases
  const logs = await Promise.all(places.map((place) => logFinding(place, settings)))
  const { segments, oldestSeconds } = await readWaiting(path.join(dataDir, ARCHIVE_FOLDER), now)
  const says = segments === 0 ? 'none waits' : `${segments} segments wait, the oldest for ${spanOf(oldestSeconds)}`
  return [...bases, ...logs, judge('shipping', oldestSeconds, SHIPPING_LIMITS, says)]
}

async function baseFinding(place: string, settings: Environment, now: Date): Promise<Finding> {
  const { secondsAgo, problem } = await readNewestBase(place, toS3Account(settings), now)
  if (problem !== undefined) return fail('backup', problem)
  if (secondsAgo === undefined) return warn('backup', `there is none in ${place} yet`)
  return judge('backup', secondsAgo, BASE_LIMITS, `the newest in ${place} is ${spanOf(secondsAgo)} old`)
}

/** Whether the log is complete behind the newest base backup. */
async function logFinding(place: string, settings: Environment): Promise<Finding> {
  try {
    const holes = await soon(findHolesIn(await openTarget(place, toS3Account(settings))))
    if (holes.length === 0) return ok('log', `complete in ${place} behind the newest backup`)
    return fail('log', `${place} lacks ${holes.map(holeWords).join(', ')}: make a backup now, and find what removed it`)
  } catch (error) {
    return warn('log', `${place} was not looked through: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Age of the newest base backup in a target; undefined when there is none, or when `problem` says why it is not known. */
export async function readNewestBase(
  place: string,
  s3: S3Account | undefined,
  now: Date,
): Promise<{ place: string; secondsAgo?: number; problem?: string }> {
  try {
    const target = await openTarget(place, s3)
    const newest = parseBases(await soon(target.list('base'))).at(-1)
    return newest ? { place, secondsAgo: (now.getTime() - newest.startedAt.getTime()) / 1000 } : { place }
  } catch (error) {
    return { place, problem: `${place} cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function soon<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS).unref()
  })
  return Promise.race([work, late])
}

/** Whether somebody still has the private key of the backups, as far as the last time it was asked tells. */
export function keyFinding(secondsAgo: number | undefined): Finding {
  const ask = 'npm run doctor -- --backup-key-ends=ABCD, with its last four letters'
  if (secondsAgo === undefined)
    return warn('backup key', `nobody has shown yet that the private one is at hand: ${ask}`)
  const says = `the private one was at hand ${spanOf(secondsAgo)} ago`
  return judge('backup key', secondsAgo, KEY_LIMITS, secondsAgo > KEY_LIMITS.warn ? `${says}: ${ask}` : says)
}

/** The last rehearsal of a restore; undefined when there was none. */
export function drillFinding(last: DrillReading | undefined): Finding {
  if (!last) return warn('drill', 'a restore was never rehearsed: npm run drill')
  if (!last.isGood)
    return fail('drill', `the last, ${spanOf(last.secondsAgo)} ago, found something wrong: npm run drill`)
  return judge('drill', last.secondsAgo, DRILL_LIMITS, `the last was good, ${spanOf(last.secondsAgo)} ago`)
}
