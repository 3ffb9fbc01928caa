import type { Undo } from '../support/undoing.ts'

/** How much is played in full, by the name of the option that sets another number; `--tenth` plays a tenth of each. */
export type Volume = Record<string, number>
/** What else can be set, with what it is otherwise. An empty text is nothing. */
export type Options = Record<string, number | string>

export type Run<SomeVolume = Volume, SomeOptions = Options> = {
  volume: SomeVolume
  options: SomeOptions
  /** Decides every choice: a run with the same seed makes the same ones. */
  seed: string
  /** The seed of tools that take a number. */
  seedNumber: number
}

/** What a run has shown. */
export type Shown = {
  /** In one line, for docs/proof.md. */
  figure: string
  /** Everything that speaks against the claim; one is enough to fail. */
  found: readonly string[]
  /** Tables and sentences, for the console and the page of the proof. */
  report?: readonly string[]
  /** Version of the database. */
  postgres?: string
  /** Drawings of the report, by their names in docs/pictures. */
  pictures?: Record<string, string>
}

export type Command = readonly [program: string, ...args: string[]]

/** A claim that a test cannot show in seconds. Each is a file of `bench/proofs`, by whose name `--only` knows it. */
export type Proof<SomeVolume extends Volume = Volume, SomeOptions extends Options = Options> = {
  /** In the list of threats and proofs (docs/specification/risks.md). Proofs without one go by their name alone. */
  number?: `M${number}`
  claim: string
  volume?: SomeVolume
  options?: SomeOptions
  /** Page of `docs` that holds its report, between `<!-- proof-name:start -->` and `<!-- proof-name:end -->`. */
  page?: 'performance.md' | 'reliability.md' | 'tax.md'
  /** Looks at the built site, which is built before where it is stale. */
  needsSite?: boolean
  /** It changes the files of this checkout, so `npm run proof` leaves it out unless it is named. */
  isOnlyByName?: boolean
  /** Plays it, in a process of its own. What it builds is taken down by `undo`. */
  play?(run: Run<SomeVolume, SomeOptions>, undo: Undo): Promise<Shown>
  /** Tests and checks that belong to it, run after it. */
  commands?(run: Run<SomeVolume, SomeOptions>): readonly Command[]
  /** What the tests among them have shown when they pass. */
  shows?: string
}

/** Gives `play` and `commands` the names of the volume and the options. */
export function defineProof<SomeVolume extends Volume, SomeOptions extends Options>(
  proof: Proof<SomeVolume, SomeOptions>,
): Proof {
  return proof
}

export function tests(project: string, ...files: string[]): Command {
  return ['vitest', 'run', '--project', project, ...files]
}
