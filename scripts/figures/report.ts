import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const DOCS = path.resolve(import.meta.dirname, '../../docs')

/** A Markdown table that also reads well on a console: the first column to the left, figures to the right. */
export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) => {
    const width = widths[column] ?? 0
    return column === 0 ? text.padEnd(width) : text.padStart(width)
  }
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [heads, rule, ...rows].map((row) => `| ${row.map(pad).join(' | ')} |`).join('\n')
}

/** Where and when figures were taken: they mean nothing without it. */
export function describeRun({ postgres }: { postgres: string | undefined }): string {
  const machine = `${describeCores()}, ${os.type()} ${os.arch()}`
  const database = postgres === undefined ? '' : `, PostgreSQL ${postgres}`
  return `Measured on ${today()}: ${machine}; Node ${process.versions.node}${database}.`
}

/** `2 cores (AMD EPYC), 24 GB`. */
export function describeCores(): string {
  const cpus = os.cpus()
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3)
  return `${cpus.length} cores (${cpus[0]?.model.trim() ?? 'unknown'}), ${memoryGb} GB`
}

/** The day as documents name it, `2026-11-22`, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** What begins the line in which a proof says what it has proven. */
export const PROVEN = 'Proven: '

/** Says in one line what a run has shown: `npm run proof` copies it into docs/proof.md. */
export function tellProven(figure: string): void {
  console.log(`${PROVEN}${figure}`)
}

/** A count as documents write it. */
export function toCount(count: number): string {
  return Math.round(count).toLocaleString('en-CA')
}

export function inWords(count: number, what: string): string {
  return `${toCount(count)} ${what}`
}

/**
 * Writes figures between `<!-- name:start -->` and `<!-- name:end -->` of a document.
 *
 * @throws when the document has no such markers
 */
export async function writeFigures(document: string, name: string, text: string): Promise<void> {
  const file = path.join(DOCS, document)
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const before = await readFile(file, 'utf8')
  const [from, to] = [before.indexOf(start), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place between ${start} and ${end}.`)
  await writeFile(file, `${before.slice(0, from + start.length)}\n${text.trim()}\n${before.slice(to)}`)
}
