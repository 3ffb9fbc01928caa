import { parseArgs } from 'node:util'

import { addDays, localParts } from '@thali/domain/time/zone'
import { checkInvariants } from '@thali/keeper/backup/invariants'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../../scripts/figures/report.ts'
import { untilAllIsSent } from '../desk/desk-setup.ts'
import { type NextUrl, type Walked, walk } from '../last-release/guest-walk.ts'
import { type House, openHouse } from '../last-release/house.ts'
import { findLastRelease } from '../last-release/old-program.ts'
import { type Slot, slotsAhead } from '../slots/tables.ts'

const HELP = `npm run proof:last-release [-- --of COMMIT --walks 10]

The program of the last release works on the schema of this one, alone and beside it. --of names its commit or tag; without
it, the newest tag before this commit, and while there is none, the commit before the newest change of the schema; its figures
go to docs/reliability.md.`

const { values } = parseArgs({
  options: { of: { type: 'string' }, walks: { type: 'string', default: '10' }, help: { type: 'boolean' } },
})

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

function tellProblems(phases: readonly Phase[]): boolean {
  const [alone] = phases
  const problems = phases.flatMap(({ title, walked, texts, twice }) => [
    ...walked.flatMap(({ wrong }) => wrong.map((what) => `${title}: ${what}`)),
    ...(twice > 0 ? [`${title}: ${twice} texts came twice`] : []),
    ...(texts === alone?.texts ? [] : [`${title}: ${texts} texts instead of ${alone?.texts}`]),
  ])
  for (const problem of new Set(problems)) console.error(problem)
  const refused = new Set(phases.flatMap(({ walked }) => walked.flatMap(({ refusedRepeats }) => refusedRepeats)))
  for (const repeat of refused) console.error(`Not repeated by the other program, without a second effect: ${repeat}`)
  return problems.length === 0
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

async function prove(): Promise<void> {
  const house = await openHouse(values.of ?? (await findLastRelease()))
  try {
    const phases = await playAll(house, Number(values.walks))
    const broken = (await checkInvariants(house.database)).filter(({ violations }) => violations.length > 0)
    for (const { title, violations } of broken) console.error(`Broken: ${title}: ${violations.join(', ')}`)
    const heads = ['Who answers', 'Calls', 'Wrong', 'Repeats refused', 'Texts']
    const release = `The last release: ${house.old.commit} (${house.old.subject}).`
    const table = toTable(heads, phases.map(toRow))
    const report = `${describeRun({ postgres: house.postgresVersion })} ${release}\n\n${table}`
    console.log(report)
    if (values.of === undefined) await writeFigures('reliability.md', 'proof-last-release', report)
    if (tellProblems(phases) && broken.length === 0) {
      const walks = phases.flatMap(({ walked }) => walked).length
      tellProven(
        `${inWords(walks, 'walks')} of guest and kitchen, the last release (${house.old.commit}) on this schema`,
      )
    } else process.exitCode = 1
  } finally {
    await house.close()
  }
}

if (values.help) console.log(HELP)
else await prove()
