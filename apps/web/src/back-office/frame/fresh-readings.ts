import { mutate } from 'swr'

import { forgetReads } from '#web/back-office/lib/queries.ts'

/** Session and workplaces: the frame and the alarm depend on these. */
const OF_THE_SHELL = /^\/(session|site|admin\/workplaces)\b/

const isOfSections = (key: unknown) => typeof key === 'string' && !OF_THE_SHELL.test(key)

/** Drops all cached reads of sections and reloads those on screen. */
export async function forgetReadings(): Promise<void> {
  await Promise.all([forgetReads(), mutate(isOfSections, undefined, { revalidate: false })])
  void mutate(isOfSections)
}
