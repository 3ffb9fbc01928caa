import { toCount, toTable } from '../../scripts/figures/report.ts'

/** What has to hold, in words, and what speaks against it. */
export type Invariant = { title: string; violations: string[] }

export function violationsOf(invariants: readonly Invariant[]): string[] {
  return invariants.flatMap(({ title, violations }) => violations.map((one) => `${title}: ${one}`))
}

/** How often each was violated, over all parts of a proof. */
export function toVerdict(invariants: readonly Invariant[]): string {
  const groups = [...Map.groupBy(invariants, ({ title }) => title)]
  const lines = groups.map(([title, parts]) =>
    none(
      title,
      parts.flatMap(({ violations }) => violations),
    ),
  )
  return toLines(lines, ['What has to hold', 'Violations'])
}

/** A figure; in bold one with a limit, and what speaks against the claim where it is past that. */
export type Line = { name: string; count: number; found?: readonly string[] }

/** A line that has to be zero: one for each thing that speaks against the claim. */
export function none(name: string, found: readonly string[]): Line {
  return { name, count: found.length, found }
}

export function toLines(lines: readonly Line[], heads = ['What', 'Count']): string {
  const rows = lines.map(({ name, count, found }) => [found ? `**${name}**` : name, toCount(count)])
  return toTable(heads, rows)
}

export function foundIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ name, found = [] }) => found.map((one) => `${name}: ${one}`))
}
