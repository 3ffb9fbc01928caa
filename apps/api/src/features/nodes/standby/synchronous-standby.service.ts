import { sqlState } from '@thali/keeper/connection/connect'

import type { StandbyState, SynchronousStandbyRepository } from './synchronous-standby.repository.ts'

const NOT_ALLOWED_SQL = '42501'

/** How long writes may hang, and how long a standby must have kept up before they wait for it again. */
export type Patience = { liftAfterMs: number; restoreAfterMs: number }

const PATIENCE: Patience = { liftAfterMs: 10_000, restoreAfterMs: 60_000 }

type Deps = {
  standby: SynchronousStandbyRepository
  /**
   * Asks every host of the database whether it has taken over. Then our connection to an overtaken primary is closed: its
   * commits wait for a standby that has become the primary, and must never go on (ruling 74).
   */
  askAllHosts?: () => Promise<void>
  /** Tells the operator. */
  tell: (facts: { standby: string }, sentence: string) => void
  patience?: Patience
}

/**
 * Lifts a synchronous standby that is gone: without it every write would hang, and no time limit ends that wait. Nothing
 * that was acknowledged is lost; from then on a second fault could lose orders, so it is said loudly. A standby that
 * has kept up for a minute is waited for again.
 */
export function createSynchronousStandby({ standby, askAllHosts, tell, patience = PATIENCE }: Deps) {
  let lifted: string | null = null
  let stuckAt: string | null = null
  let inStepSince: number | null = null

  async function lift({ names, waitingSeconds }: StandbyState): Promise<void> {
    try {
      await askAllHosts?.()
      await standby.lift(names)
      stuckAt = null
      lifted = names
      const waited = Math.round(waitingSeconds)
      tell({ standby: names }, `writes waited ${waited} s for the synchronous standby; they go on without it`)
    } catch (error) {
      if (sqlState(error) !== NOT_ALLOWED_SQL) throw error
      await standby.forgetLift()
      lifted = null
      if (stuckAt !== names) {
        tell({ standby: names }, 'every write waits for the synchronous standby, and the database user may not lift it')
      }
      stuckAt = names
    }
  }

  async function restoreWhenInStep(names: string, { inStep }: StandbyState): Promise<void> {
    if (!areEnough(names, inStep)) {
      inStepSince = null
      return
    }
    inStepSince ??= performance.now()
    if (performance.now() - inStepSince < patience.restoreAfterMs) return
    await standby.restore(names)
    inStepSince = null
    lifted = null
    tell({ standby: names }, 'the synchronous standby has kept up; writes wait for it again')
  }

  return {
    /** Looks once, and does what is due. Nodes that look at the same time do no harm. */
    async look(): Promise<void> {
      const state = await standby.state()
      lifted = state.lifted
      if (state.names !== '' && state.waitingSeconds * 1000 >= patience.liftAfterMs) return lift(state)
      stuckAt = null
      if (state.lifted === null) return
      // Names beside an old lift were set by the operator, and count. A lift that is new was made by another node, whose
      // change of the names has not reached every connection.
      if (state.names !== '') return state.isLiftNew ? undefined : standby.forgetLift()
      await restoreWhenInStep(state.lifted, state)
    },

    /** The names of the standby that was lifted, and of one that holds up every write and cannot be lifted. */
    state: () => ({ lifted, stuckAt }),
  }
}

/** `s1`, `2 (s1, s2)`, `FIRST 1 (s1)` or `ANY 1 (*)`: how PostgreSQL writes which standbys commits wait for. */
const NAMES = /^(?:(?:FIRST|ANY)?\s*(?<least>\d+)\s*\()?(?<list>[^()]*)\)?$/i

/** Whether enough of the standbys that a setting of `synchronous_standby_names` asks for are among those given. */
export function areEnough(names: string, present: readonly string[]): boolean {
  const { least = '1', list = '' } = NAMES.exec(names.trim())?.groups ?? {}
  const wanted = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '').toLowerCase()))
  const found = present.filter((name) => wanted.has('*') || wanted.has(name.toLowerCase()))
  return found.length >= Number(least)
}
