/** How much of a part is played: all of it, or a tenth. */
export type Volume = 1 | 0.1

export type Command = readonly [program: string, ...args: string[]]

export type Part = {
  /** Its number in the plan of threats and proofs (docs/specification/risks.md), or a name. */
  id: string
  /** What has to hold. */
  claim: string
  commands: (volume: Volume, seed: string) => Command[]
  /** For parts that are tests: what the tests that passed have shown. Other parts say it themselves. */
  shows?: string
}

const share = (full: number, volume: Volume): string => String(Math.max(1, Math.round(full * volume)))

/** A run of less than all of it leaves the figures of docs/reliability.md as they are. */
const reported = (volume: Volume): string => (volume === 1 ? '' : ' --no-report')

/** @param options as they are typed, with one blank between them */
const bench = (file: string, options = ''): Command => [
  'node',
  `bench/${file}.ts`,
  ...options.split(' ').filter((option) => option !== ''),
]

/** One part of the proof of payments only, so that its figures do not replace those of all three. */
const histories = (played: string, killed: string, races: string): string =>
  `--histories ${played} --killed-histories ${killed} --races ${races} --no-report`

const tests = (project: string, ...files: string[]): Command => ['vitest', 'run', '--project', project, ...files]

const API = 'apps/api/src'

export const PARTS: readonly Part[] = [
  {
    id: 'M1',
    claim: 'Kills of program and database under load: no order lost, doubled, or without its messages',
    commands: (volume, seed) => [
      bench('proof-kill', `--kills ${share(300, volume)} --clients 16 --seed ${seed}${reported(volume)}`),
    ],
  },
  {
    id: 'M2',
    claim: 'Random histories of card payments in a house that changes meanwhile: money and orders agree, to the cent',
    commands: (volume, seed) => [
      bench('proof-payments', `${histories(share(10_000, volume), share(200, volume), '0')} --seed ${seed}`),
    ],
  },
  {
    id: 'M3',
    claim: 'A rush on tables: never above 40 guests, nobody refused who fitted, one table an e-mail',
    commands: (volume, seed) => [
      bench(
        'proof-slots',
        `--slots ${share(100, volume)} --races ${share(50, volume)} --guesses ${share(100_000, volume)} --seed ${seed}${reported(volume)}`,
      ),
    ],
  },
  {
    id: 'M4',
    claim: 'Made-up requests to every call: no answer of 500, none over 1 s, none outside its contract',
    commands: (volume, seed) => [['node', 'scripts/fuzz.ts', share(2_000, volume), seed]],
    shows: 'every call of the contract answered less than 500 within 1 s',
  },
  {
    id: 'M5',
    claim: 'Every call × eleven callers, strangers × every object in every state: what exists looks like what does not',
    commands: () => [
      tests('api', `${API}/plugins/access.test.ts`, `${API}/plugins/leaks.test.ts`),
      ['env', 'OBJECT_STATES=all', ...tests('api', `${API}/plugins/unknown-objects.test.ts`)],
    ],
    shows:
      'every call for 11 callers, every object of a guest for 9 strangers, the same answer as for an unknown one: 0 leaks',
  },
  {
    id: 'M6',
    claim:
      'Card provider, texts, mail and database fail in eight ways before, during and after orders: nothing lost, all sent within a minute',
    commands: (volume, seed) => [bench('proofs/outages', `--outages ${share(96, volume)} --seed ${seed}`)],
  },
  {
    id: 'M7',
    claim:
      'Every subtotal to $1,000 × 7 postal codes × 9 tips: browser, server, wire and payment page agree, to the cent',
    commands: (volume) => [bench('proofs/money', `--every ${1 / volume}`)],
  },
  {
    id: 'M8',
    claim: 'Opening hours, slots and labels are the same wherever the server stands, on both switch days too',
    commands: () => [tests('domain', 'packages/domain/src/reservations/server-zones.test.ts')],
    shows: '2 locations × 1,096 days × 4 time zones: equal',
  },
  {
    id: 'M9',
    claim: 'Every call that takes a key, 50 times at once with one key: one effect, one answer, after a restart too',
    commands: (volume) => [
      ['env', `KEYS_AT_ONCE=${50 * volume}`, ...tests('api', `${API}/plugins/repeated-keys.test.ts`)],
    ],
    shows: 'one effect and one answer for each call; the key with another body is refused',
  },
  {
    id: 'M10',
    claim:
      'Staff, customer and provider give back the same payment at once, with kills: once, and never more than taken',
    commands: (volume, seed) => [
      bench('proof-payments', `${histories('0', '0', share(1_000, volume))} --seed ${seed}`),
    ],
  },
  {
    id: 'M11',
    claim: 'Random acts of four people on the same orders: no illegal step, and database and model agree',
    commands: (volume, seed) => [bench('proofs/model', `--runs ${share(5_000, volume)} --seed ${seed}`)],
  },
  {
    id: 'M12',
    claim: 'Tablets without a network: nothing twice, nothing lost without a word',
    commands: (volume, seed) => [
      bench(
        'proof-offline',
        `--schedules ${share(1_000, volume)} --returners ${share(500, volume)} --seed ${seed}${reported(volume)}`,
      ),
    ],
  },
  {
    id: 'M13',
    claim: 'Floods and message bombs: the board answers within 500 ms at p99, honest people are served',
    commands: (volume) => [bench('proof-abuse', reported(volume))],
  },
  {
    id: 'M14',
    claim: 'The data directory is destroyed under load: back within 120 s, at most 60 s lost, nothing doubled',
    commands: (volume) => [bench('proof-restore', `--orders ${share(100_000, volume)}`)],
  },
  {
    id: 'M15',
    claim: 'Every requirement of ASVS 5.0, levels 1 and 2, has a test, a page or a written deviation (docs/asvs.md)',
    commands: () => [['node', 'scripts/checks/check-asvs.ts']],
  },
  {
    id: 'M16',
    claim:
      'The sender of messages is killed again and again: every text leaves, hardly any twice, none for a lost race',
    commands: (volume, seed) => [
      bench('proofs/messages', `--steps ${share(10_000, volume)} --kills ${share(100, volume)} --seed ${seed}`),
    ],
  },
  {
    id: 'M17',
    claim: 'Scripts of the site: no secret, nothing from elsewhere, a strict policy',
    commands: (volume) => [
      ['node', 'scripts/checks/check-secrets.ts'],
      ['node', 'scripts/build-web.ts'],
      ['node', 'scripts/checks/check-bundle.ts'],
      tests('e2e', volume === 1 ? 'e2e/site' : 'e2e/site/site.test.ts'),
    ],
    shows: 'no secret in a file, no violation of the policy on any page that was opened',
  },
  {
    id: 'M18',
    claim: 'Random acts that need a right: each change has its row of audit, none two; what is changed later is found',
    commands: (volume, seed) => [
      bench('proofs/audit', `--acts ${share(20_000, volume)} --seed ${seed}`),
      tests('api', `${API}/features/system/audit-seals.test.ts`),
    ],
    shows: 'a changed and a removed row were found by their seal',
  },
  {
    id: 'OPTIONS',
    claim:
      'Random menus with options, and carts of them: browser, server and a price laid out by hand agree, to the cent',
    commands: (volume, seed) => [bench('proofs/options', `--carts ${share(10_000, volume)} --seed ${seed}`)],
  },
  {
    id: 'HOURS',
    claim: 'Any calendar of three years: open, closed, last order and times are those of a calendar of minutes',
    commands: (volume, seed) => [bench('proofs/hours', `--calendars ${share(1_000, volume)} --seed ${seed}`)],
  },
  {
    id: 'ZONES',
    claim: 'Random zones and points: the zone, and what its delivery costs, are those of a second algorithm',
    commands: () => [bench('proofs/zones', '')],
  },
  {
    id: 'PROMISE',
    claim: 'The promise against a simulated kitchen: median error at most 6 minutes, at most 10 % over 5 minutes late',
    commands: () => [bench('proofs/promise', '')],
  },
  {
    id: 'PORTIONS',
    claim:
      'Guests race for the last portions, in cash and by card, among kills: exactly those are sold, every count is right',
    commands: (volume, seed) => [
      bench('proofs/portions', `--races ${share(5, volume)} --kills ${share(50, volume)} --seed ${seed}`),
      tests('api', `${API}/features/capacity`),
    ],
    shows: 'kitchen minutes that 400 orders claim at once never exceed the hands',
  },
  {
    id: 'MENUS',
    claim: 'Random menus are the same after they were written into a file and read again, with the most awkward texts',
    commands: (volume, seed) => [
      bench('proofs/menus', `--menus ${share(1_000, volume)} --seed ${seed}`),
      tests('api', `${API}/features/menu/files`),
    ],
    shows: 'a faulty file and a preview that is too old change nothing',
  },
  {
    id: 'COMPARE',
    claim:
      'A cart and the same at another location: the differences are that of the totals, and stay once it is opened',
    commands: (volume, seed) => [bench('proofs/compare', `--pairs ${share(10_000, volume)} --seed ${seed}`)],
  },
  {
    id: 'SECONDS',
    claim:
      'Rules of seconds: offline notice, steps on other boards and changes of open menus in 2 s, dead programs and dismissed people in 1 s',
    commands: (volume) => [bench('proofs/seconds', `--rounds ${share(20, volume)}`)],
  },
  {
    id: 'BLOCKS',
    claim:
      'The worst body of every call, the worst menus and pictures, by themselves and beside the orders of a Friday: nobody else waits for more than 200 ms',
    commands: () => [bench('proofs/blocks', '')],
  },
  {
    id: 'FAILOVER',
    claim:
      'Freezes, cuts, promotions and wakings of two databases under load: no answered order or payment lost, boards told',
    commands: (volume, seed) => [bench('proof-failover', `--schedules ${share(200, volume)} --seed ${seed}`)],
  },
]
