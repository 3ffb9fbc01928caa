import { statfs } from 'node:fs/promises'

export type DiskSpace = { freeBytes: number; sizeBytes: number }

/** Space of the disk that a folder is on, free for those who are not root. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}
