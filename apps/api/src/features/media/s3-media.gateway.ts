import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '@thali/contracts/errors'
import { openS3Client } from '@thali/keeper/s3-client'

import type { MediaStore } from './media.ts'
import type { Config } from '#api/config/config.ts'

const FULL = /quota|storagelimit|EntityTooLarge|InsufficientStorage/i

/** Photos as objects in a bucket at Amazon or any S3-compatible service. */
export function createS3Media({ bucket, ...account }: NonNullable<Config['s3']>): MediaStore {
  const client = openS3Client(account)

  return {
    async put(key, bytes, type) {
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
      } catch (cause) {
        throw failure(cause)
      }
    },

    async get(key) {
      try {
        const { Body: content, ContentLength: size } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key }),
        )
        return content instanceof Readable ? { content, size: size ?? 0 } : null
      } catch (cause) {
        if (cause instanceof NoSuchKey) return null
        throw failure(cause)
      }
    },

    async delete(key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      } catch (cause) {
        throw failure(cause)
      }
    },

    async *list(folder) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: `${folder}/` },
        )) {
          for (const { Key } of Contents) if (Key !== undefined) yield Key
        }
      } catch (cause) {
        throw failure(cause)
      }
    },
  }
}

function failure(cause: unknown): AppError {
  const isFull = cause instanceof S3ServiceException && FULL.test(cause.name)
  return isFull ? new AppError('storage-full', { cause }) : new AppError('unavailable', { retryAfter: 5, cause })
}
