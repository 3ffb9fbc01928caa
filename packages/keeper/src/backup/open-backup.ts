import { chown, cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import PQueue from 'p-queue'
import tar from 'tar-stream'

import { EmbeddedPostgresError, systemCodeOf } from '../embedded/errors.ts'
import type { ServerUser } from '../embedded/server-user.ts'
import { BackupError } from './backup-error.ts'
import { checkAgainstManifest, parseManifest } from './backup-manifest.ts'
import { type BaseName, hex, parseBases, parseTimelines, SEGMENT, segmentOf } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { MANIFEST, readArchive } from './base-backup.ts'
import { type Choice, chooseBackup, parseHistory, timelineAt } from './choose-backup.ts'
import { createClusterWriter } from './cluster-files.ts'
import { type DatabaseNames, type RecoveredPostgres, startRecovered, WAL_IN } from './recovery.ts'
import { readInstallation, readSealed } from './sealed-files.ts'
import { withClient } from './with-client.ts'

export type OpenRequest = {
  target: BackupTarget
  privateKey: string
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
  names?: DatabaseNames | undefined
  tell: (line: string) => void
}

export type OpenedBackup = {
  server: RecoveredPostgres
  base: BaseName
  /** The last commit that is in it. */
  lastCommitAt: Date
  secrets: Buffer | null
}

const AT_ONCE = 4
/** The server's words where a base backup was not finished by the wanted moment, or lies on another line of history. */
const OLDER_SERVES = /before consistent recovery point|is not a child of this server's history/
const ENDS_EARLIER = /recovery ended before configured recovery target was reached/

/**
 * Unpacks the newest backup that leads to a moment, checking every file, replays the log and opens the database.
 *
 * @throws BackupError
 */
export async function openBackup(request: OpenRequest): Promise<OpenedBackup> {
  const { target, at, tell, cluster } = request
  if ((await readInstallation(target)) === null) throw new BackupError(`${target.name} holds no backups.`)
  const { choice, histories } = await choose(request)
  const [newest, ...older] = choice.bases
  if (!newest)
    throw new BackupError(`${target.name} holds no backup ${at ? `from before ${at.toISOString()}` : 'yet'}.`)

  for (const base of [newest, ...older]) {
    tell(`unpack ${base.key}`)
    const secrets = await unpackBase(request, base)
    await unpackLog(request, { choice, base, histories })
    const server = await startOrGiveUp(request, choice.timeline)
    if (server) return { server, base, secrets, lastCommitAt: (await readLastCommit(server)) ?? base.startedAt }
    await rm(cluster, { recursive: true, force: true })
  }
  throw new BackupError(`${target.name} holds no backup that was finished by ${at?.toISOString()}.`)
}

async function choose({ target, privateKey, at = new Date() }: OpenRequest) {
  const bases = parseBases(await target.list('base'))
  const timelines = parseTimelines(await target.list('timelines'))
  const histories = new Map<number, string>()
  for (const { key, timeline } of timelines)
    histories.set(timeline, await readSealed(target, { key, privateKey }, (plain) => text(Readable.from(plain))))
  const timeline = timelineAt(timelines, bases, at)
  const choice = chooseBackup(bases, { timeline, forks: parseHistory(histories.get(timeline) ?? ''), at })
  return { choice, histories }
}

/** Undefined where only an older base backup can lead to the wanted moment. */
async function startOrGiveUp(request: OpenRequest, timeline: number): Promise<RecoveredPostgres | undefined> {
  const { at, tell } = request
  try {
    tell(at ? `replay the log up to ${at.toISOString()}` : 'replay the log')
    return await startRecovered({ ...request, timeline, until: at })
  } catch (error) {
    const said = error instanceof EmbeddedPostgresError && error.cause instanceof Error ? error.cause.message : ''
    if (OLDER_SERVES.test(said)) return undefined
    if (!ENDS_EARLIER.test(said)) throw error
    tell('the log ends before that moment: all of it is taken')
    return startRecovered({ ...request, timeline, until: undefined })
  }
}

/** Answers the secrets of the installation. */
async function unpackBase({ target, privateKey, cluster, user }: OpenRequest, { key }: BaseName) {
  const write = await createClusterWriter(cluster, user)
  let secrets: Buffer | null = null
  const seen = await readSealed(target, { key, privateKey }, async (plain) => {
    const archive = tar.extract()
    const [files] = await Promise.all([
      readArchive(archive, async ({ header, content }) => {
        const name = header.name.replace(/^postgres\//, '')
        if (name !== header.name) await write({ header: { ...header, name }, content })
        else if (name === 'secrets.json') secrets = Buffer.from(await text(content))
      }),
      pipeline(plain, archive as unknown as NodeJS.WritableStream),
    ]).catch(toldOfFullDisk(cluster))
    return files
  })
  const manifest = parseManifest(await readFile(path.join(cluster, MANIFEST)))
  const ofCluster = [...seen].flatMap(([name, print]) => {
    const file = name.replace(/^postgres\//, '')
    return file === name || file === MANIFEST ? [] : [[file, print] as const]
  })
  checkAgainstManifest(manifest, new Map(ofCluster))
  return secrets
}

type Log = { choice: Choice; base: BaseName; histories: ReadonlyMap<number, string> }

async function unpackLog(request: OpenRequest, { choice, base, histories }: Log): Promise<void> {
  const { target, privateKey, cluster, user, unshipped, tell } = request
  const folder = path.join(cluster, WAL_IN)
  await mkdir(folder, { mode: 0o700 })
  const keys = (await target.list('wal')).filter((key) => choice.needs(segmentOf(key), base))
  tell(`unpack ${keys.length} files of the log`)
  const queue = new PQueue({ concurrency: AT_ONCE })
  await queue
    .addAll(
      keys.map((key) => () => {
        const file = path.join(folder, segmentOf(key))
        return readSealed(target, { key, privateKey }, (plain) => writeSparse(file, plain))
      }),
    )
    .catch(toldOfFullDisk(cluster))
  for (const [timeline, history] of histories)
    await writeFile(path.join(folder, `${hex(timeline, 8)}.history`), history)
  for (const name of unshipped ? await readdir(unshipped).catch(() => []) : [])
    if (SEGMENT.test(name)) await cp(path.join(unshipped ?? '', name), path.join(folder, name), { force: false })
  if (!user) return
  for (const place of [folder, ...(await readdir(folder)).map((name) => path.join(folder, name))])
    await chown(place, user.uid, user.gid)
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
