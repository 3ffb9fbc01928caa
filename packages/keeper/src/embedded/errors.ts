/** Why the embedded database cannot run, in one sentence for the person who started the program. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError'
}

/** Another process has the data directory open. */
export class DataDirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DataDirectoryInUse'
  readonly holderPid: number

  constructor(dataDir: string, holderPid: number) {
    super(`The data directory ${dataDir} is in use by process ${holderPid}.`)
    this.holderPid = holderPid
  }
}

/** The `code` of a system error such as `ENOENT`; undefined for anything else. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
