import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { systemCodeOf } from '@thali/keeper/embedded/errors'

import { readDiskSpace } from '../disk-space.ts'
import { fail, type Finding, ok, spanOf, warn } from './findings.ts'
import { clockFinding } from './server-findings.ts'
import type { Environment } from '#api/config/environment.ts'

const OLDEST_NODE = 24
const LEAST_FREE = { warn: 0.2, fail: 0.1 }
/** The provider's clock is read at an unknown moment of this time, so a longer one would say too little. */
const CLOCK_ANSWER_MS = 1_500
const ADVISORIES_KEPT_SECONDS = 30 * 24 * 60 * 60

/** What was installed, so that a question about it begins with the right release. */
export function releaseFinding(version: string, commit: string | null): Finding {
  return ok('release', commit === null ? `${version}, of an unknown commit` : `${version}, commit ${commit}`)
}

export function nodeVersionFinding(version: string): Finding {
  const major = Number(version.split('.')[0])
  return major >= OLDEST_NODE ? ok('node', version) : fail('node', `${version}, and ${OLDEST_NODE} is needed`)
}

/**
 * How old the list of known faults of packages is, against which a release is checked.
 *
 * @param file of the release that runs, `scripts/checks/advisories.json`
 */
export async function advisoriesFinding(file: string, now: Date): Promise<Finding> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return warn('packages', `there is no ${file}: nobody knows whether a package has a known fault`)
  const { date } = JSON.parse(text) as { date: string }
  const seconds = (now.getTime() - Date.parse(date)) / 1000
  const says = `known faults of packages were last asked for on ${date}`
  return seconds > ADVISORIES_KEPT_SECONDS
    ? warn('packages', `${says}, ${spanOf(seconds)} ago: take a newer release, or run npm run advisories`)
    : ok('packages', says)
}

/** Free space of the disk with the data folder. */
export async function diskFinding(dataDir: string): Promise<Finding> {
  try {
    const { freeBytes, sizeBytes } = await readDiskSpace(dataDir)
    const free = freeBytes / sizeBytes
    const says = `${Math.floor(free * 100)} % free (${(freeBytes / 1_024 ** 3).toFixed(1)} GB) at ${dataDir}`
    if (free < LEAST_FREE.fail) return fail('disk', says)
    return free < LEAST_FREE.warn ? warn('disk', says) : ok('disk', says)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return warn('disk', `there is no ${dataDir} yet: the first start makes it`)
    return fail('disk', `${dataDir} cannot be read: set DATA_DIR, or ask as the user who runs the product`)
  }
}

/** Whether others on the machine may read the file that signs sessions. */
export async function secretsFinding(dataDir: string): Promise<Finding> {
  const file = path.join(dataDir, 'secrets.json')
  const found = await stat(file).catch(() => null)
  if (found === null) return warn('secrets', `there is no ${file} yet: the first start makes it`)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return fail('secrets', `others may read ${file}: chmod 600 ${file}`)
  }
  return ok('secrets', 'only their owner may read them')
}

/** Whether a stand-in does the work of a provider where guests and money are real. */
export function standInFinding(settings: Environment): Finding {
  const stoodIn = [
    settings.CARDS === 'on' && !settings.STRIPE_SECRET_KEY ? 'cards' : null,
    settings.SMS === 'on' && !settings.TWILIO_ACCOUNT_SID ? 'texts' : null,
    settings.MAIL === 'on' && !settings.SMTP_URL ? 'mail' : null,
  ].filter((provider) => provider !== null)
  if (stoodIn.length === 0) return ok('providers', 'each is real or switched off')
  const says = `stand-ins for ${stoodIn.join(', ')}`
  return settings.NODE_ENV === 'production'
    ? warn('providers', `${says} in production: no guest can pay by or is reached through them`)
    : ok('providers', `${says}: for trying out`)
}

/** How far our clock is from the card provider's, whose messages count for five minutes only. */
export async function providerClockFindings(settings: Environment): Promise<Finding[]> {
  if (!settings.STRIPE_SECRET_KEY) return []
  const base = settings.STRIPE_API_BASE ?? 'https://api.stripe.com'
  try {
    const askedAt = Date.now()
    const answer = await fetch(base, { method: 'HEAD', signal: AbortSignal.timeout(CLOCK_ANSWER_MS) })
    const told = Date.parse(answer.headers.get('date') ?? '')
    // The header counts whole seconds, so its middle is half a second later.
    const aheadSeconds = ((askedAt + Date.now()) / 2 - (told + 500)) / 1000
    return Number.isNaN(told) ? [] : [clockFinding('provider', aheadSeconds, "the card provider's clock")]
  } catch {
    return [warn('provider', `the card provider does not answer at ${new URL(base).host}`)]
  }
}
