/** Why the rows could not be moved, in one sentence. The database they came from is as it was. */
export class MoveRefusal extends Error {
  override readonly name = 'MoveRefusal'
}
