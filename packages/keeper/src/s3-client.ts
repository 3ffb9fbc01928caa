import { S3Client } from '@aws-sdk/client-s3'

/** Access to buckets, at Amazon or another service with the same protocol. */
export type S3Account = {
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

const CONNECT_MS = 2_000
/** Socket idle timeout: give up after 5 s without data. */
const SILENT_MS = 5_000
const ATTEMPTS = 2

/** Opens Amazon's S3 or, with an endpoint, another service that speaks its protocol. */
export function openS3Client({ endpoint, region, credentials }: S3Account): S3Client {
  return new S3Client({
    region,
    credentials,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS, throwOnRequestTimeout: true },
    // Only Amazon is sure to understand the newer checksums, so they are sent only where required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
}
