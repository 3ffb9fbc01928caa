/** Where backups are kept: a folder or a bucket. Keys are paths with `/`, which we choose. */
export type BackupTarget = {
  /** As the operator named it. */
  name: string
  /**
   * Stores the whole content or nothing; durable when it returns.
   *
   * @throws BackupError
   */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /**
   * Null when there is none.
   *
   * @throws BackupError
   */
  get(key: string): Promise<AsyncIterable<Buffer> | null>
  /**
   * The complete files below a folder, sorted; none when there is no such folder. With `from`, that key and those behind
   * it.
   *
   * @throws BackupError
   */
  list(folder: string, from?: string): Promise<string[]>
  /** @throws BackupError */
  delete(key: string): Promise<void>
}
