import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A fault that somebody could make: an edit of the program after which two of its parts no longer agree. */
export type PlantedFault = {
  name: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

/** A file name made of the name of a fault. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const marked = (lines: readonly string[], mark: '-' | '+') =>
  lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(1)] : [])).join('\n')

/** Of `faults.diff`: a file after `+++`, then the faults in it, each with its name after `@@`. */
export const FAULTS: readonly PlantedFault[] = readFileSync(path.join(import.meta.dirname, 'faults.diff'), 'utf8')
  .split(/^\+\+\+ /m)
  .flatMap((part) => {
    const [file = '', ...faults] = part.trimEnd().split('\n@@ ')
    return faults.map((fault) => {
      const [name = '', ...lines] = fault.split('\n')
      return { name, file, find: marked(lines, '-'), replace: marked(lines, '+') }
    })
  })
