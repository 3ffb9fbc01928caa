import { oneByOne } from '@thali/domain/one-by-one'

type Chore = () => Promise<unknown>
type Forgetful = { forgetOld: Chore }

/** The parts of the product that have something to do every hour. */
export type ChoreParts = {
  systemHealth: { sealAudit: Chore }
  reportDays: { tidy: Chore }
  feed: Forgetful
  booker: { checkSomeDays: Chore }
  firstAdmin: { forgetUsed: Chore }
  lostPayments: { askAfterRestore: Chore }
  payouts: { read: Chore }
  menuPhotos: { removeForgotten: Chore }
  pendingErasures: { carryOut: Chore }
  ageing: { eraseOld: Chore }
  /** Parts that only delete expired rows. */
  forgetful: readonly Forgetful[]
}

/** Deletes expired rows and files, and asks the card provider. Run every hour; a chore that fails ends no other. */
export async function doChores(parts: ChoreParts, onError: (error: unknown) => void): Promise<void> {
  const chores: Chore[] = [
    parts.systemHealth.sealAudit,
    // Reports must have read the changes before the feed deletes them.
    async () => {
      await parts.reportDays.tidy()
      await parts.feed.forgetOld()
    },
    parts.booker.checkSomeDays,
    parts.firstAdmin.forgetUsed,
    parts.lostPayments.askAfterRestore,
    parts.payouts.read,
    parts.menuPhotos.removeForgotten,
    ...parts.forgetful.map(({ forgetOld }) => forgetOld),
    parts.pendingErasures.carryOut,
    parts.ageing.eraseOld,
  ]
  for (const fault of await oneByOne(chores, (chore) => chore())) onError(fault)
}
