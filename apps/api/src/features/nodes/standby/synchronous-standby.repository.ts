import { escapeLiteral } from 'pg'

import type { Ask } from '../nodes.repository.ts'

export type StandbyState = {
  /** `synchronous_standby_names`; empty when commits wait for no standby. */
  names: string
  /** How long the oldest commit has waited for a standby. */
  waitingSeconds: number
  /** The names of before, while they are lifted. */
  lifted: string | null
  /** Lifted a moment ago, perhaps by another node. */
  isLiftNew: boolean
  /** Standbys that receive the log and lack no more than one of its files. */
  inStep: string[]
}

const STATE = `
SELECT current_setting('synchronous_standby_names') AS names,
  (SELECT COALESCE(extract(epoch FROM max(clock_timestamp() - query_start)), 0)::float
   FROM pg_stat_activity WHERE wait_event = 'SyncRep') AS "waitingSeconds",
  (SELECT names FROM lifted_standby) AS lifted,
  EXISTS (SELECT FROM lifted_standby WHERE lifted_at > clock_timestamp() - interval '15 s') AS "isLiftNew",
  ARRAY(SELECT application_name FROM pg_stat_replication WHERE state = 'streaming'
    AND pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn) < 16 * 1024 * 1024) AS "inStep"`

/** Every statement runs on a connection whose own commits wait for no standby. */
export function createSynchronousStandbyRepository(ask: Ask) {
  const setNames = async (names: string) => {
    await ask(`ALTER SYSTEM SET synchronous_standby_names = ${escapeLiteral(names)}`)
    await ask('SELECT pg_reload_conf()')
  }

  return {
    async state(): Promise<StandbyState> {
      const [state] = await ask<StandbyState>(STATE)
      if (!state) throw new Error('Reading the standbys answered nothing.')
      return state
    },

    /** Commits go on without the standby, those that wait included. Its names are noted first. */
    async lift(names: string): Promise<void> {
      await ask(
        'INSERT INTO lifted_standby (id, names) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET lifted_at = now()',
        [names],
      )
      await setNames('')
    },

    /** Commits wait for the standby again. */
    async restore(names: string): Promise<void> {
      await setNames(names)
      await ask('DELETE FROM lifted_standby')
    },

    async forgetLift(): Promise<void> {
      await ask('DELETE FROM lifted_standby')
    },
  }
}

export type SynchronousStandbyRepository = ReturnType<typeof createSynchronousStandbyRepository>
