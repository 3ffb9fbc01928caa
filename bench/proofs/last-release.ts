import { addDays, localParts } from '@thali/domain/time/zone'
import { checkInvariants } from '@thali/keeper/backup/invariants'

import { inWords, toTable } from '../../scripts/figures/report.ts'
import { untilAllIsSent } from '../desk/desk-setup.ts'
import { type NextUrl, type Walked, walk } from '../last-release/guest-walk.ts'
import { type House, openHouse } from '../last-release/house.ts'
import { findLastRelease } from '../last-release/old-program.ts'
import { defineProof } from '../proof/define-proof.ts'
import { type Slot, slotsAhead } from '../slots/tables.ts'

type Phase = { title: string; walked: Walked[]; texts: number; twice: number }

/** Every call goes to the next one of these programs. */
function inTurns(urls: readonly string[]): NextUrl {
  let number = 0
  return () => urls[number++ % urls.length] ?? ''
}

async function play(house: House, title: string, urls: readonly string[], slots: readonly Slot[]): Promise<Phase> {
  const walked: Walked[] = []
  // Each second walk begins with the other program, so that each call comes to both.
  for (const [index, slot] of slots.entries())
    walked.push(await walk(house, inTurns(index % 2 ? urls.toReversed() : urls), slot))
  await untilAllIsSent(house.database)
  const received = walked.map(({ phone }) => house.phones.textsTo(phone).map(({ body }) => body))
  const texts = received.flat().length
  return { title, walked, texts, twice: texts - received.flatMap((bodies) => [...new Set(bodies)]).length }
}

async function playAll(house: House, walks: number): Promise<Phase[]> {
  const { urls } = house
  const slots = slotsAhead(walks * 3, addDays(localParts(new Date()).date, 7))
  const next = () => slots.splice(0, walks)
  const alone = await play(house, 'This program alone, to compare with', [urls.new], next())
  const both = await play(house, 'Both in turns, call by call', [urls.old, urls.new], next())
  await house.stopNew()
  const old = await play(house, 'The last release alone', [urls.old], next())
  return [alone, both, old]
}

function problemsOf(phases: readonly Phase[]): string[] {
  const [alone] = phases
  const problems = phases.flatMap(({ title, walked, texts, twice }) => [
    ...walked.flatMap(({ wrong }) => wrong.map((what) => `${title}: ${what}`)),
    ...(twice > 0 ? [`${title}: ${twice} texts came twice`] : []),
    ...(texts === alone?.texts ? [] : [`${title}: ${texts} texts instead of ${alone?.texts}`]),
  ])
  return [...new Set(problems)]
}

function toRow({ title, walked, texts }: Phase): string[] {
  const sum = (of: (one: Walked) => number) => String(walked.reduce((total, one) => total + of(one), 0))
  return [
    title,
    sum(({ calls }) => calls),
    sum(({ wrong }) => wrong.length),
    sum(({ refusedRepeats }) => refusedRepeats.length),
    String(texts),
  ]
}

/** Every change is sent three times with its key, at last to the other program. */
export const proof = defineProof({
  claim: 'The program of the last release works on the schema of this one, alone and beside it',
  page: 'reliability.md',
  options: {
    walks: 10,
    /**
     * Commit or tag of the release; without it, the newest tag before this commit, and while there is none, the commit before
     * the newest change of the schema.
     */
    of: '',
  },
  async play({ options: { walks, of } }, undo) {
    const house = await openHouse(undo, of || (await findLastRelease()))
    const phases = await playAll(house, walks)
    const broken = (await checkInvariants(house.database)).filter(({ violations }) => violations.length > 0)
    const refused = new Set(phases.flatMap(({ walked }) => walked.flatMap(({ refusedRepeats }) => refusedRepeats)))
    for (const repeat of refused) console.log(`Not repeated by the other program, without a second effect: ${repeat}`)
    const heads = ['Who answers', 'Calls', 'Wrong', 'Repeats refused', 'Texts']
    const walked = phases.flatMap((phase) => phase.walked)
    return {
      postgres: house.postgresVersion,
      report: [`The last release: ${house.old.commit} (${house.old.subject}).`, toTable(heads, phases.map(toRow))],
      found: [
        ...problemsOf(phases),
        ...broken.map(({ title, violations }) => `Broken: ${title}: ${violations.join(', ')}`),
      ],
      figure: `${inWords(walked.length, 'walks')} of guest and kitchen, the last release (${house.old.commit}) on this schema`,
    }
  },
})
