import type pg from 'pg'

/** Which database a server holds. */
export type ServerName = {
  /** The cluster's system identifier: made once, and the same on its standbys. */
  system: string
  /** Rises with every promotion and every restore to a moment; null on a standby, which takes no writes. */
  timeline: number | null
}

/** How a server of PostgreSQL introduces itself. */
export type ServerAnswer = ServerName & {
  /** When the server was started, and the process that serves this connection, in seconds since 1970. */
  startedAt: string
  backendStartedAt: string
}

/** A standby cannot name the log it writes. The first eight hexadecimal digits of a name are those of the timeline. */
const WHO_ARE_YOU = `
SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
  extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt",
  (SELECT extract(epoch FROM backend_start)::text FROM pg_stat_get_activity(pg_backend_pid())) AS "backendStartedAt"`

/** Asks the server at the other end of a connection who it is. */
export async function askWho(client: pg.Client): Promise<ServerAnswer> {
  const { rows } = await client.query<ServerAnswer>(WHO_ARE_YOU)
  const [answer] = rows
  if (!answer) throw new Error('The database did not say who it is.')
  return answer
}

export const ASK_NAME = 'IDENTIFY_SYSTEM'

/** The name alone, on a connection of the replication protocol, which knows no SQL. A standby is not told apart. */
export async function askName(client: pg.Client): Promise<ServerName> {
  const { rows } = await client.query<{ systemid: string; timeline: number }>(ASK_NAME)
  const [row] = rows
  if (!row) throw new Error('The database did not say who it is.')
  return { system: row.systemid, timeline: row.timeline }
}
