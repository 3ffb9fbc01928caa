import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'

/** S3 takes at most 10,000 parts: enough for a sealed backup of 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/** Backups as objects below a prefix of a bucket. */
export function createS3Target(client: S3Client, { bucket, prefix }: { bucket: string; prefix: string }): BackupTarget {
  const name = `s3://${bucket}/${prefix}`
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)

  async function told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof BackupError) throw cause
      throw new BackupError(sentenceFor(cause, name), { cause })
    }
  }

  return {
    name,

    // In parts, because the length of a sealed stream is not known before its end.
    put: (key, content) =>
      told(async () => {
        const params = { Bucket: bucket, Key: keyOf(key), Body: Readable.from(content, { objectMode: false }) }
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
      }),

    get: (key) =>
      told(async () => {
        const asked = client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(key) }))
        const answer = await asked.catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null
          throw error
        })
        return answer?.Body instanceof Readable ? (answer.Body as AsyncIterable<Buffer>) : null
      }),

    list: (folder, from = '') =>
      told(async () => {
        const keys: string[] = []
        // StartAfter leaves out the key that it names. Without its last letter the wanted key sorts before itself.
        const start = from === '' ? {} : { StartAfter: keyOf(from.slice(0, -1)) }
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${keyOf(folder)}/`, ...start })
        for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
        const own = keys.map((key) => (prefix === '' ? key : key.slice(prefix.length + 1)))
        return own.filter((key) => key >= from).toSorted()
      }),

    delete: (key) =>
      told(async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) })))),
  }
}

function sentenceFor(cause: unknown, name: string): string {
  if (!(cause instanceof S3ServiceException)) return `${name} does not answer: look at the network and at S3_ENDPOINT.`
  const isRefused = cause.$metadata.httpStatusCode === 403
  return isRefused
    ? `${name} refuses the access key: give it the right to read, write, list and delete there.`
    : `${name} cannot be used: the service says ${cause.name}.`
}
