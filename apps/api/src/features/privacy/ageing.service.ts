import { agesAt } from '@thali/domain/law/retention'

import type { AgeingRepository } from './ageing.repository.ts'
import { aged, type Which } from './erasable.statements.ts'
import type { Clock } from '#api/clock.ts'

type Deps = { ageing: AgeingRepository; clock: Clock }

/** Erases names and contacts after the periods of `RETENTION`, which the privacy page names. */
export function createAgeing({ ageing, clock }: Deps) {
  /** A process that is killed in between leaves the rest to the next hour. */
  async function erase(which: Which): Promise<void> {
    const now = clock.now()
    // Names first: a guest is known by the contact.
    await untilNothing(() => ageing.orderNames(which, now))
    await untilNothing(() => ageing.orderContacts(which, now))
    await untilNothing(() => ageing.bookingContacts(which, now))
    await untilNothing(() => ageing.returnedPages(which))
    await untilNothing(ageing.settledCounts)
  }

  return {
    erase,

    async eraseOld(): Promise<void> {
      const ages = agesAt(clock.now())
      for (const which of aged(ages)) await erase(which)
      await untilNothing(() => ageing.sentMails(ages))
      await untilNothing(() => ageing.loggedPeople(ages))
      await ageing.forgetSecrets()
    },
  }
}

export type Ageing = ReturnType<typeof createAgeing>

async function untilNothing(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}
