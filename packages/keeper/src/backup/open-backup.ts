import { chown, cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import PQueue from 'p-queue'
import tar from 'tar-stream'

import { EmbeddedPostgresError, systemCodeOf } from '../embedded/errors.ts'
import type { ServerUser } from '../embedded/server-user.ts'
import { BackupError, DamagedBackup } from './backup-error.ts'
import { checkAgainstManifest, parseManifest } from './backup-manifest.ts'
import { type BaseName, hex, parseBases, parseTimelines, SEGMENT, segmentNumberAt, segmentOf } from './backup-names.ts'
import type { BackupSource } from './backup-source.ts'
import { MANIFEST, readArchive } from './base-backup.ts'
import { type Choice, chooseBackup, parseHistory, timelineAt } from './choose-backup.ts'
import { createClusterWriter } from './cluster-files.ts'
import { findHoles, type Hole, holeWords, newestOn } from './log-holes.ts'
import { type DatabaseNames, type RecoveredPostgres, startRecovered, WAL_IN } from './recovery.ts'
import { withClient } from './with-client.ts'

export type OpenRequest = {
  source: BackupSource
  /** The last moment whose commits count; without it, everything that was shipped. */
  at: Date | undefined
  /** Where the cluster is unpacked: a folder that does not exist. */
  cluster: string
  /** Data directory with the programs, and with the archive where the database goes on. */
  dataDir: string
  /** The user that the server runs as; undefined for this process's own. */
  user: ServerUser | undefined
  /** A folder with finished files of the log that were not shipped. */
  unshipped?: string
  archive: boolean
  /** Whether a log with a hole is replayed up to the hole. */
  upToHole: boolean
  names?: DatabaseNames | undefined
  tell: (line: string) => void
}

export type OpenedBackup = {
  server: RecoveredPostgres
  base: BaseName
  /** The last commit that is in it. */
  lastCommitAt: Date
  secrets: Buffer | null
  /** Newer base backups that no place has whole. */
  damaged: string[]
  /** Holes of the log that keep it from leading further. */
  holes: readonly Hole[]
}

const AT_ONCE = 4
/** The server's words where a base backup was not finished by the wanted moment, or lies on another line of history. */
const OLDER_SERVES = /before consistent recovery point|is not a child of this server's history/
const ENDS_EARLIER = /recovery ended before configured recovery target was reached/

/**
 * Unpacks the newest backup that leads to a moment, checking every file, replays the log and opens the database. Where
 * its base backup is damaged, the one before it is taken.
 *
 * @throws BackupError
 */
export async function openBackup(request: OpenRequest): Promise<OpenedBackup> {
  const { source, at, tell } = request
  const { choice, histories } = await choose(request)
  if (choice.bases.length === 0)
    throw new BackupError(`${source.name} holds no backup ${at ? `from before ${at.toISOString()}` : 'yet'}.`)

  const damages: { key: string; error: DamagedBackup }[] = []
  for (const base of choice.bases) {
    await refuseHoles(request, choice, base)
    tell(`unpack ${base.key}`)
    const secrets = await unpackBase(request, base).catch((error: unknown) => {
      if (!(error instanceof DamagedBackup)) throw error
      damages.push({ key: base.key, error })
      tell(`${error.message} The backup before it is tried.`)
      return undefined
    })
    if (secrets === undefined) continue
    const holes = await unpackLog(request, { choice, base, histories })
    const started = await startOrGiveUp(request, choice.lineage.timeline, { base, holes })
    if (!started) continue
    const lastCommitAt = (await readLastCommit(started.server)) ?? base.startedAt
    return { ...started, base, secrets, lastCommitAt, damaged: damages.map(({ key }) => key) }
  }
  throw (
    damages[0]?.error ?? new BackupError(`${source.name} holds no backup that was finished by ${at?.toISOString()}.`)
  )
}

async function choose({ source, at = new Date() }: OpenRequest) {
  const bases = parseBases(await source.list('base'))
  const timelines = parseTimelines(await source.list('timelines'))
  const histories = new Map<number, string>()
  for (const { key, timeline } of timelines)
    histories.set(timeline, await source.read(key, (plain) => text(Readable.from(plain))))
  const timeline = timelineAt(timelines, bases, at)
  const choice = chooseBackup(bases, { timeline, forks: parseHistory(histories.get(timeline) ?? ''), at })
  return { choice, histories }
}

/** Before anything is unpacked: a log that ends at a hole does not lead to its newest moment. */
async function refuseHoles(request: OpenRequest, choice: Choice, base: BaseName): Promise<void> {
  const { source, at, unshipped, upToHole } = request
  if (at || upToHole) return
  const shipped = (await source.list('wal')).map(segmentOf)
  const holes = holesBehind(base, choice, [...shipped, ...(await listSegments(unshipped))])
  if (holes.length > 0) throw holed(source, base, holes)
}

/** `whole`: the files that can be used, of those that are `named`. */
function holesBehind(base: BaseName, { lineage, last }: Choice, named: readonly string[], whole = named): Hole[] {
  const from = segmentNumberAt(base.fromLsn)
  return findHoles(whole, { ...lineage, from, to: last ?? newestOn(named, lineage) ?? from - 1n })
}

function holed({ name }: BackupSource, base: BaseName, holes: readonly Hole[]): BackupError {
  const missing = holes.map(holeWords).join(', ')
  return new BackupError(
    `The log in ${name} is missing files behind ${base.key}, or has them damaged: ${missing}. If there is a second place, ` +
      `name both, --from FIRST,SECOND. Otherwise --up-to-hole goes back to the last moment before the first of them.`,
  )
}

async function listSegments(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return []
  return (await readdir(folder).catch(() => [])).filter((name) => SEGMENT.test(name))
}

type Started = Pick<OpenedBackup, 'server' | 'holes'>

/** Undefined where only an older base backup can lead to the wanted moment. */
async function startOrGiveUp(
  request: OpenRequest,
  timeline: number,
  { base, holes }: { base: BaseName; holes: readonly Hole[] },
): Promise<Started | undefined> {
  const { source, at, upToHole, tell } = request
  if (!at && !upToHole && holes.length > 0) throw holed(source, base, holes)
  try {
    tell(at ? `replay the log up to ${at.toISOString()}` : 'replay the log')
    const server = await startRecovered({ ...request, timeline, until: at })
    return { server, holes: at ? [] : holes }
  } catch (error) {
    const said = error instanceof EmbeddedPostgresError && error.cause instanceof Error ? error.cause.message : ''
    if (OLDER_SERVES.test(said)) return undefined
    if (!ENDS_EARLIER.test(said)) throw error
    if (holes.length > 0 && !upToHole) throw holed(source, base, holes)
    tell(`the log ${holes.length > 0 ? 'has a hole' : 'ends'} before that moment: all of it up to there is taken`)
    return { server: await startRecovered({ ...request, timeline, until: undefined }), holes }
  }
}

/**
 * Answers the secrets of the installation.
 *
 * @throws DamagedBackup where no place has it whole.
 */
async function unpackBase({ source, cluster, user }: OpenRequest, { key }: BaseName): Promise<Buffer | null> {
  return source.read(key, async (plain) => {
    await rm(cluster, { recursive: true, force: true })
    const write = await createClusterWriter(cluster, user)
    let secrets: Buffer | null = null
    const archive = tar.extract()
    const [seen] = await Promise.all([
      readArchive(archive, async ({ header, content }) => {
        const name = header.name.replace(/^postgres\//, '')
        if (name !== header.name) await write({ header: { ...header, name }, content })
        else if (name === 'secrets.json') secrets = Buffer.from(await text(content))
      }),
      pipeline(plain, archive as unknown as NodeJS.WritableStream),
    ]).catch(toldOfFullDisk(cluster))
    const manifest = parseManifest(await readFile(path.join(cluster, MANIFEST)))
    const ofCluster = [...seen].flatMap(([name, print]) => {
      const file = name.replace(/^postgres\//, '')
      return file === name || file === MANIFEST ? [] : [[file, print] as const]
    })
    checkAgainstManifest(manifest, new Map(ofCluster))
    return secrets
  })
}

type Log = { choice: Choice; base: BaseName; histories: ReadonlyMap<number, string> }

/** Answers the holes that are left: a file that no place has whole counts as missing. */
async function unpackLog(request: OpenRequest, { choice, base, histories }: Log): Promise<Hole[]> {
  const { source, cluster, user, unshipped, tell } = request
  const folder = path.join(cluster, WAL_IN)
  await mkdir(folder, { mode: 0o700 })
  const keys = (await source.list('wal')).filter((key) => choice.needs(segmentOf(key), base))
  tell(`unpack ${keys.length} files of the log`)
  const queue = new PQueue({ concurrency: AT_ONCE })
  await queue.addAll(keys.map((key) => () => unpackSegment(request, key, path.join(folder, segmentOf(key)))))
  for (const [timeline, history] of histories)
    await writeFile(path.join(folder, `${hex(timeline, 8)}.history`), history)
  for (const name of await listSegments(unshipped))
    await cp(path.join(unshipped ?? '', name), path.join(folder, name), { force: false })
  const whole = await listSegments(folder)
  const holes = holesBehind(base, choice, [...keys.map(segmentOf), ...whole], whole)
  if (!user) return holes
  for (const place of [folder, ...(await readdir(folder)).map((name) => path.join(folder, name))])
    await chown(place, user.uid, user.gid)
  return holes
}

async function unpackSegment({ source, cluster, tell }: OpenRequest, key: string, file: string): Promise<void> {
  try {
    await source.read(key, (plain) => writeSparse(file, plain)).catch(toldOfFullDisk(cluster))
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    tell(error.message)
    await rm(file, { force: true })
  }
}

/** A file of the log is mostly empty when little was written: what is zero takes no room on the disk. */
async function writeSparse(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    let position = 0
    for await (const chunk of content) {
      if (chunk.some((byte) => byte !== 0)) await handle.write(chunk, 0, chunk.length, position)
      position += chunk.length
    }
    await handle.truncate(position)
  } finally {
    await handle.close()
  }
}

async function readLastCommit({ connection }: RecoveredPostgres): Promise<Date | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
    return rows[0]?.at ?? null
  })
}

function toldOfFullDisk(place: string) {
  return (error: unknown): never => {
    if (systemCodeOf(error) !== 'ENOSPC') throw error
    throw new BackupError(`There is no room left to unpack the backup in ${path.dirname(place)}.`, { cause: error })
  }
}
