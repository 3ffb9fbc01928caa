/** Why a backup could not be made, read or restored, in one sentence for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError'
}

/** A file of a backup is missing, or not as it was stored. A copy of it in another place may be whole. */
export class DamagedBackup extends BackupError {
  override readonly name = 'DamagedBackup'
}
