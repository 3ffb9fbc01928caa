import type { Act, Case } from './acts.ts'

type Fails = (shorter: Case) => Promise<boolean>

/** A simpler value for each field, where there is one. */
const SIMPLER: Record<string, unknown> = {
  card: 'good',
  tip: 0,
  cart: 0,
  place: 0,
  order: 0,
  page: 0,
  debt: 0,
  charge: 0,
  dish: 0,
  line: 0,
}
const WAIT: Act = { do: 'work', seconds: 0 }
const DROPPED = new Set(['how', 'code', 'other', 'on', 'delivery', 'later', 'approved', 'paid', 'hand'])

/** Leaves out halves, quarters and so on to single acts, as long as the rest still fails. */
async function leaveOut(run: Case, fails: Fails): Promise<Case> {
  let { acts } = run
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what came last is needed least.
    for (let from = acts.length - size; from > -size; from -= size) {
      const rest = acts.filter((_, index) => index < from || index >= from + size)
      if (rest.length < acts.length && (await fails({ ...run, acts: rest }))) acts = rest
    }
  }
  return { ...run, acts }
}

/** Acts that are plainer than this one in one thing. */
function plainer(act: Act): Act[] {
  if (act.do === 'race') {
    const [one, other] = act.acts
    return [
      one,
      other,
      ...plainer(one).map((plain): Act => ({ ...act, acts: [plain, other] })),
      ...plainer(other).map((plain): Act => ({ ...act, acts: [one, plain] })),
    ]
  }
  const fewer =
    act.do === 'change' && act.edits.length > 1
      ? act.edits.map((_, left): Act => ({ ...act, edits: act.edits.filter((_edit, index) => index !== left) }))
      : []
  const fields = Object.entries(act)
  const dropped = fields.filter(([field]) => DROPPED.has(field))
  const set = fields.filter(([field, value]) => field in SIMPLER && SIMPLER[field] !== value)
  return [
    ...fewer,
    ...dropped.map(([field]) => Object.fromEntries(fields.filter(([name]) => name !== field)) as Act),
    ...set.map(([field]) => ({ ...act, [field]: SIMPLER[field] })),
  ]
}

/** Takes each act, and the start, as plain as it can be. */
async function makePlain(run: Case, fails: Fails): Promise<Case> {
  let plain = run
  if (plain.start !== 'usual' && (await fails({ ...plain, start: 'usual' }))) plain = { ...plain, start: 'usual' }
  for (const index of run.acts.keys()) {
    let left = plainer(plain.acts[index] ?? WAIT)
    for (let next = left.shift(); next; next = left.shift()) {
      const act = next
      const candidate = { ...plain, acts: plain.acts.map((one, at) => (at === index ? act : one)) }
      if (!(await fails(candidate))) continue
      plain = candidate
      left = plainer(act)
    }
  }
  return plain
}

/** The shortest and plainest run that still fails, as far as leaving out and simplifying lead. */
export async function shrink(run: Case, fails: Fails): Promise<Case> {
  const shorter = await leaveOut(await leaveOut(run, fails), fails)
  return makePlain(shorter, fails)
}
