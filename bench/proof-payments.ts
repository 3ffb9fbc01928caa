import { parseArgs } from 'node:util'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { type Cast, castPeople } from './payments/cast.ts'
import type { Stage } from './payments/history.ts'
import { checkInvariants, type Invariant } from './payments/invariants.ts'
import { readLedger } from './payments/ledger.ts'
import { findIllegalSteps } from './payments/path-watch.ts'
import { openProofHouse, type ProofHouse } from './payments/proof-setup.ts'
import { raceRefunds, refundedOnce } from './payments/refund-races.ts'
import { playAll, playWithKills } from './payments/run-histories.ts'
import { type Settled, settleAll } from './payments/settle.ts'
import { NO_FAULTS } from './payments/stripe-server.ts'
import { createRandom } from './support/random.ts'
import { changeTheHouse } from './walk/restless-house.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    'killed-histories': { type: 'string', default: '200' },
    races: { type: 'string', default: '1000' },
    /** Histories that are played side by side; fewer on a machine with other work. */
    'at-once': { type: 'string', default: '48' },
    /** Repeats the choices of an earlier run; a violation names the seed of its history. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    /** The seed of one history, to play it over and over. */
    only: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
})

const ACCOUNTS = 120
const KILLED_AT_ONCE = 4
const BAD_DAY = { stale: 0.1, broke: 0.01, lostAnswer: 0.01, slowMs: 30 }
const SHOWN = 10

type Part = { name: string; figures: [string, number][]; invariants: Invariant[]; postgres: string }
type Played = { figures: [string, number][]; isRace?: boolean }

/** Runs one part with a fresh installation, waits until everything is settled, and compares the records. */
async function prove(name: string, play: (stage: Stage & { cast: Cast }) => Promise<Played>): Promise<Part> {
  console.log(`${name} …`)
  const started = performance.now()
  const house = await openProofHouse(`${values.seed}:provider`)
  try {
    const stage = { house, cast: await castPeople(house, ACCOUNTS) }
    house.provider.setFaults(BAD_DAY)
    const played = await play(stage)
    house.provider.setFaults(NO_FAULTS)
    const settled = await settleAll(house)
    const seconds = Math.round((performance.now() - started) / 1000)
    const { invariants, figures } = await judge(house, played, settled)
    const part: Part = {
      name,
      figures: [...figures, ['Seconds', seconds]],
      invariants,
      postgres: house.postgresVersion,
    }
    for (const one of listFound(part)) console.error(one)
    return part
  } finally {
    await house.close()
  }
}

async function judge(
  house: ProofHouse,
  played: Played,
  settled: Settled,
): Promise<Pick<Part, 'invariants' | 'figures'>> {
  const { book, api, sender, provider, database } = house
  const ledger = await readLedger(database)
  const { steps, illegal } = await findIllegalSteps(database)
  const sessions = book.all()
  const evidence = { ledger, sessions, illegalSteps: illegal, left: settled.left, wrongAnswers: api.wrong }
  const checked = checkInvariants({ ...evidence, foreign: sender.foreign })
  const invariants = (played.isRace ? [...checked, refundedOnce(ledger, sessions)] : checked).map((one) => ({
    ...one,
    violations: house.origins.explain(one.violations, sessions, ledger),
  }))
  const paid = sessions.filter(({ intent }) => intent?.status === 'succeeded')
  return {
    invariants,
    figures: [
      ...played.figures,
      ['Deliveries of messages', sender.counts.deliveries],
      ['… of different messages', sender.counts.events],
      ['… forged, and refused', sender.counts.forged],
      ['Calls of customers and staff', api.counts.calls],
      ['… without an answer, sent again', api.counts.triedAgain],
      ['… told to come back, sent again', api.counts.toldToComeBack],
      ['… of these above the requests of a minute', api.counts.tooMany],
      ['Calls the provider answered', provider.counts.calls],
      ['… with an older state', provider.counts.stale],
      ['… with 500, done or not', provider.counts.broke],
      ['… done, the answer lost', provider.counts.lostAnswers],
      ['Payment pages', sessions.length],
      ['… paid', paid.length],
      ['… of these after the provider had called them over', paid.filter(({ wasOver }) => wasOver).length],
      ['Orders', ledger.orders.length],
      [
        'Payments given back as late or double',
        new Set(ledger.refunds.flatMap(({ purpose, payment_id }) => (purpose === 'late' ? payment_id : []))).size,
      ],
      ['Refunds at the provider', paid.reduce((sum, { intent }) => sum + (intent?.refunds.length ?? 0), 0)],
      ['… failed first, tried again by a manager', settled.retried],
      ['State steps watched', steps],
      ['Seconds until nothing was pending', Math.round(settled.seconds)],
    ],
  }
}

/** The first few violations of each invariant. */
function listFound({ name, invariants }: Part): string[] {
  return invariants.flatMap(({ title, violations }) =>
    violations.slice(0, SHOWN).map((one) => `${name}, ${title}: ${one}`),
  )
}

function toReport(parts: readonly Part[]): string {
  const names = [...new Set(parts.flatMap(({ figures }) => figures.map(([name]) => name)))]
  const titles = [...new Set(parts.flatMap(({ invariants }) => invariants.map(({ title }) => title)))]
  const figure = (part: Part, name: string) =>
    part.figures.find(([one]) => one === name)?.[1].toLocaleString('en-CA') ?? ''
  const count = (part: Part, title: string) =>
    part.invariants.find((one) => one.title === title)?.violations.length.toLocaleString('en-CA') ?? ''
  const rows = [
    ...names.map((name) => [name, ...parts.map((part) => figure(part, name))]),
    ...titles.map((title, index) => [
      `**${index + 1}. ${title}**: violations`,
      ...parts.map((part) => count(part, title)),
    ]),
  ]
  const [{ postgres } = { postgres: '' }] = parts
  return `${describeRun({ postgres })} Seed ${values.seed}.\n\n${toTable(['What', ...parts.map(({ name }) => name)], rows)}`
}

/** Plays while dishes, hours and locations are changed, closed and deleted. */
async function inRestlessHouse<Result>(
  stage: Stage,
  play: () => Promise<Result>,
): Promise<{ played: Result; changes: [string, number][] }> {
  const isOver = new AbortController()
  const changing = changeTheHouse(stage.house, createRandom(`${values.seed}:house`), isOver.signal)
  try {
    const played = await play()
    isOver.abort()
    return { played, changes: await changing }
  } finally {
    isOver.abort()
  }
}

const seedsOf = (part: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${values.seed}:${part}:${index}`)

async function proveAll(): Promise<Part[]> {
  const [histories, killed, races] = [
    Number(values.histories),
    Number(values['killed-histories']),
    Number(values.races),
  ]
  const parts: Part[] = []
  if (histories > 0) {
    parts.push(
      await prove('Histories', async (stage) => {
        const seeds =
          values.only === undefined
            ? seedsOf('h', histories)
            : Array.from({ length: histories }, () => values.only ?? '')
        const { changes } = await inRestlessHouse(stage, () =>
          playAll(stage, seeds, { atOnce: Number(values['at-once']), tellEvery: 1_000 }),
        )
        return { figures: [['Histories', histories], ...changes] }
      }),
    )
  }
  if (killed > 0) {
    parts.push(
      await prove('With kills', async (stage) => {
        const { played, changes } = await inRestlessHouse(stage, () =>
          playWithKills(stage, seedsOf('k', killed), KILLED_AT_ONCE),
        )
        const { kills, cut } = played
        return {
          figures: [
            ['Histories', killed],
            ['… in the middle of a kill', cut],
            ['Kills with SIGKILL', kills],
            ...changes,
          ],
        }
      }),
    )
  }
  if (races > 0) {
    parts.push(
      await prove('Refund races', async (stage) => {
        const { kills } = await raceRefunds(stage, races, `${values.seed}:r`)
        return {
          figures: [
            ['Histories', races],
            ['Kills with SIGKILL', kills],
          ],
          isRace: true,
        }
      }),
    )
  }
  return parts
}

console.log(`Seed ${values.seed}; to repeat: npm run proof:payments -- --seed ${values.seed}`)
const parts = await proveAll()
const report = toReport(parts)
console.log(`\n${report}`)
if (parts.some((part) => listFound(part).length > 0)) process.exitCode = 1
const figureOf = ({ figures }: Part, name: string) => figures.find(([one]) => one === name)?.[1] ?? 0
for (const part of parts) {
  const deliveries = inWords(figureOf(part, 'Deliveries of messages'), 'deliveries')
  const violations = part.invariants.reduce((sum, { violations: { length } }) => sum + length, 0)
  tellProven(
    `${part.name}: ${inWords(figureOf(part, 'Histories'), 'played')}, ${deliveries}, ${inWords(violations, 'violations')} of ${part.invariants.length} rules`,
  )
}
if (!values['no-report']) await writeFigures('reliability.md', 'proof-payments', report)
