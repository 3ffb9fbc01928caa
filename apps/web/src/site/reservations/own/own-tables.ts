import type { TabStorage } from '#web/lib/kept/tab-storage.ts'

/** The manage links of tables booked in this tab, by location. They contain a secret, so only the tab keeps them. */
type OwnTables = { owner: string; manageUrls: Readonly<Record<string, string>> }

const STORED = 'thali_own_tables'

export function rememberTable(
  storage: TabStorage,
  owner: string,
  table: { location: string; manageUrl: string },
): void {
  const manageUrls = { ...readTables(storage, owner), [table.location]: table.manageUrl }
  storage.write(STORED, JSON.stringify({ owner, manageUrls } satisfies OwnTables))
}

/** The manage link of the table booked in this tab at a location. */
export function ownTableAt(storage: Pick<TabStorage, 'read'>, owner: string, location: string): string | null {
  const manageUrl: unknown = readTables(storage, owner)[location]
  return typeof manageUrl === 'string' && manageUrl.startsWith('/reservations/') ? manageUrl : null
}

function readTables(storage: Pick<TabStorage, 'read'>, owner: string): OwnTables['manageUrls'] {
  try {
    const kept = JSON.parse(storage.read(STORED) ?? '{}') as Partial<OwnTables>
    return kept.owner === owner && typeof kept.manageUrls === 'object' ? (kept.manageUrls ?? {}) : {}
  } catch {
    return {} // Unreadable: as if nothing had been booked.
  }
}
