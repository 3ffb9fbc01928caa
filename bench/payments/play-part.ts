import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import type { Shown } from '../proof/define-proof.ts'
import { type Invariant, violationsOf } from '../proof/findings.ts'
import { withUndo } from '../support/undoing.ts'
import { castPeople } from './cast.ts'
import type { FullStage } from './history.ts'
import { checkInvariants } from './invariants.ts'
import { readLedger } from './ledger.ts'
import { findIllegalSteps } from './path-watch.ts'
import { openProofHouse, type ProofHouse } from './proof-setup.ts'
import { refundedOnce } from './refund-races.ts'
import { type Settled, settleAll } from './settle.ts'
import { NO_FAULTS } from './stripe-server.ts'

/** At most: passwords cost time on purpose. */
const ACCOUNTS = 120
const BAD_DAY = { stale: 0.1, broke: 0.01, lostAnswer: 0.01, slowMs: 30 }
const PLAYED = 'Histories'
const DELIVERIES = 'Deliveries of messages'

export type Figure = [name: string, count: number]
export type Part = { name: string; figures: Figure[]; invariants: Invariant[]; postgres: string }
/** With further rules for when all is settled. */
type Played = { figures: Figure[]; isRace?: boolean; check?: () => Promise<Invariant[]> }
type Wanted = { name: string; seed: string; histories: number }

/** Plays on a bad day of the provider, waits until everything is settled, and compares the records. */
export function playPart(wanted: Wanted, play: (stage: FullStage) => Promise<Played>): Promise<Part> {
  const { name, seed, histories } = wanted
  console.log(`${name} …`)
  const started = performance.now()
  return withUndo(async (undo) => {
    const house = await openProofHouse(undo, `${seed}:provider`)
    const stage = { house, cast: await castPeople(house, Math.min(ACCOUNTS, histories)) }
    house.provider.setFaults(BAD_DAY)
    const played = await play(stage)
    house.provider.setFaults(NO_FAULTS)
    const settled = await settleAll(house)
    const seconds = Math.round((performance.now() - started) / 1000)
    const { invariants, figures } = await judge(house, played, settled)
    const all: Figure[] = [[PLAYED, histories], ...figures, ['Seconds', seconds]]
    return { name, figures: all, invariants, postgres: house.postgresVersion }
  })
}

async function judge(
  house: ProofHouse,
  played: Played,
  settled: Settled,
): Promise<Pick<Part, 'invariants' | 'figures'>> {
  const { book, api, sender, provider, database } = house
  const further = (await played.check?.()) ?? []
  const ledger = await readLedger(database)
  const { steps, illegal } = await findIllegalSteps(database)
  const sessions = book.all()
  const evidence = { ledger, sessions, illegalSteps: illegal, left: settled.left, wrongAnswers: api.wrong }
  const checked = checkInvariants({ ...evidence, foreign: sender.foreign })
  const all = [...checked, ...further, ...(played.isRace ? [refundedOnce(ledger, sessions)] : [])]
  const invariants = all.map((one) => ({
    ...one,
    violations: house.origins.explain(one.violations, sessions, ledger),
  }))
  const paid = sessions.filter(({ intent }) => intent?.status === 'succeeded')
  return {
    invariants,
    figures: [
      ...played.figures,
      [DELIVERIES, sender.counts.deliveries],
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

/** The parts beside each other in one table. */
export function showParts(parts: readonly Part[]): Shown {
  const names = [...new Set(parts.flatMap(({ figures }) => figures.map(([name]) => name)))]
  const titles = [...new Set(parts.flatMap(({ invariants }) => invariants.map(({ title }) => title)))]
  const countOf = ({ figures }: Part, name: string) => figures.find(([one]) => one === name)?.[1]
  const violations = ({ invariants }: Part, title: string) =>
    invariants.find((one) => one.title === title)?.violations.length
  const shown = (count: number | undefined) => (count === undefined ? '' : toCount(count))
  const rows = [
    ...names.map((name) => [name, ...parts.map((part) => shown(countOf(part, name)))]),
    ...titles.map((title, index) => [
      `**${index + 1}. ${title}**: violations`,
      ...parts.map((part) => shown(violations(part, title))),
    ]),
  ]
  const figures = parts.map((part) => {
    const [played, deliveries] = [countOf(part, PLAYED) ?? 0, countOf(part, DELIVERIES) ?? 0]
    const against = inWords(violationsOf(part.invariants).length, 'violations')
    return `${part.name}: ${inWords(played, 'played')}, ${inWords(deliveries, 'deliveries')}, ${against} of ${part.invariants.length} rules`
  })
  return {
    ...(parts[0] && { postgres: parts[0].postgres }),
    report: [toTable(['What', ...parts.map(({ name }) => name)], rows)],
    found: parts.flatMap(({ name, invariants }) => violationsOf(invariants).map((one) => `${name}, ${one}`)),
    figure: figures.join('; '),
  }
}
