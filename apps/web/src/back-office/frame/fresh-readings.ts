import { mutate } from 'swr'

import { forgetReads } from '#web/back-office/lib/queries.ts'

/** Who is signed in and where they work: the shell and the alarm stand on these. */
const OF_THE_SHELL = /^\/(session|site|admin\/workplaces)\b/

const isOfSections = (key: unknown) => typeof key === 'string' && !OF_THE_SHELL.test(key)

/** Forgets every answer that a section may have been drawn from, and reads again what is on screen. */
export async function forgetReadings(): Promise<void> {
  await Promise.all([forgetReads(), mutate(isOfSections, undefined, { revalidate: false })])
  void mutate(isOfSections)
}
