/** Why a backup could not be made, read or restored, in one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
