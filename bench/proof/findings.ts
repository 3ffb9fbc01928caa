import { toCount, toTable } from '../../scripts/figures/report.ts'

/** What has to hold, in words, and what speaks against it. */
export type Invariant = { title: string; violations: string[] }

export function violationsOf(invariants: readonly Invariant[]): string[] {
  return invariants.flatMap(({ title, violations }) => violations.map((one) => `${title}: ${one}`))
}

/** How often each was violated, over all parts of a proof. */
export function toVerdict(invariants: readonly Invariant[]): string {
  const rows = [...Map.groupBy(invariants, ({ title }) => title)].map(([title, parts]) => [
    `**${title}**`,
    toCount(parts.reduce((sum, { violations }) => sum + violations.length, 0)),
  ])
  return toTable(['What has to hold', 'Violations'], rows)
}

/** A figure; in bold what must be zero, with what speaks against it. */
export type Line = { name: string; count: number } | { name: string; found: readonly string[] }

export function toLines(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    'found' in line ? [`**${line.name}**`, toCount(line.found.length)] : [line.name, toCount(line.count)],
  )
  return toTable(['What', 'Count'], rows)
}

export function foundIn(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => ('found' in line ? line.found.map((one) => `${line.name}: ${one}`) : []))
}
