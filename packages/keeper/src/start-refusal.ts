/** Why the program cannot start on this database: one sentence for the operator, who can mend it. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
