import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BackupTarget } from './backup-target.ts'
import { openTarget } from './open-target.ts'
import { claimTarget } from './sealed-files.ts'

const BUCKET = 'thali-backups'
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
/** More than one part of an upload. */
const LARGE = Buffer.alloc(17 * 1024 * 1024, 'log')

let root: string
let s3: S3rver
let endpoint: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'thali-targets-'))
  await mkdir(path.join(root, 'folder'))
  const configureBuckets = [{ name: BUCKET }]
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: path.join(root, 's3'), configureBuckets })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const open = (place: string, credentials = CREDENTIALS) =>
  openTarget(place, { endpoint, region: 'us-east-1', credentials })
const stream = (bytes: Buffer) => Readable.from(bytes, { objectMode: false })
const read = async (target: BackupTarget, key: string) => {
  const content = await target.get(key)
  return content && buffer(Readable.from(content))
}

describe.each([
  ['a folder', () => path.join(root, 'folder')],
  ['a bucket', () => `s3://${BUCKET}/truro/main`],
])('backups in %s', (_, place) => {
  test('backups come back as they were stored, are listed by folder, and can be deleted', async () => {
    const target = await open(place())
    await target.put('wal/a.sealed', stream(LARGE))
    await target.put('base/b.sealed', stream(Buffer.from('base')))
    expect(LARGE.equals((await read(target, 'wal/a.sealed'))!)).toBe(true)
    expect(await target.list('wal')).toEqual(['wal/a.sealed'])
    expect([await target.list('wal', 'wal/a.sealed'), await target.list('wal', 'wal/b.sealed')]).toEqual([
      ['wal/a.sealed'],
      [],
    ])
    await target.delete('wal/a.sealed')
    expect([await target.list('wal'), await target.get('wal/a.sealed')]).toEqual([[], null])
  })

  test('backups are whole or not there', async () => {
    const target = await open(place())
    const broken = async function* () {
      yield Buffer.from('half')
      throw new Error('the database went away')
    }
    await expect(target.put('base/c.sealed', broken())).rejects.toThrow(/away|cannot be used|does not answer/)
    expect(await target.list('base')).toEqual(['base/b.sealed'])
  })

  test('backups of another database are refused in one sentence', async () => {
    const target = await open(place())
    await claimTarget(target, '7001')
    await claimTarget(target, '7001')
    await expect(claimTarget(target, '7002')).rejects.toThrow('holds the backups of another database')
  })
})

test('a bucket that does not exist, refuses the key or is given no key is told in one sentence', async () => {
  const target = await open('s3://no-such-bucket/x')
  await expect(target.list('base')).rejects.toThrow('cannot be used: the service says NoSuchBucket')
  const refused = await open(`s3://${BUCKET}/x`, { ...CREDENTIALS, accessKeyId: 'SOMEBODY' })
  await expect(refused.list('base')).rejects.toThrow('refuses the access key')
  await expect(openTarget(`s3://${BUCKET}/x`, undefined)).rejects.toThrow('must be set')
})

test('a folder for backups that is missing is not made, because its disk may not be mounted', async () => {
  const missing = path.join(root, 'missing')
  const target = await open(missing)
  await expect(target.put('base/a.sealed', stream(LARGE))).rejects.toThrow(`${missing} does not exist`)
})

test('a file that a process left half written when it died is removed a day later', async () => {
  const folder = path.join(root, 'folder/base')
  await writeFile(path.join(folder, 'old.77.part'), 'x')
  await writeFile(path.join(folder, 'new.78.part'), 'x')
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  await utimes(path.join(folder, 'old.77.part'), yesterday, yesterday)
  await (await open(path.join(root, 'folder'))).put('base/d.sealed', stream(Buffer.from('d')))
  expect(await readdir(folder)).toEqual(['b.sealed', 'd.sealed', 'new.78.part'])
})

/** A disk of one megabyte; only root may mount one. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a full disk is told in one sentence, and keeps the backups that were there', async ({ skip }) => {
  const small = path.join(root, 'small')
  await mkdir(small)
  if (!mountSmallDisk(small)) skip('only root may mount a small disk')
  try {
    const target = await open(small)
    await target.put('base/a.sealed', stream(Buffer.from('fits')))
    await expect(target.put('base/b.sealed', stream(LARGE))).rejects.toThrow('There is no room left for backups')
    expect(await readdir(path.join(small, 'base'))).toEqual(['a.sealed'])
    expect(await read(target, 'base/a.sealed')).toEqual(Buffer.from('fits'))
  } finally {
    execFileSync('umount', [small])
  }
})
