import { startPrinter } from '#sandbox/features/printers/printer.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'

/** The printers that stand here, by name. */
export interface Printers {
  kitchen: Printer
  counter: Printer
}

interface PrintersOptions {
  /** Wished for; where one is taken, the system chooses another. */
  ports: readonly [number, number]
  clock: () => number
}

/** Starts both printers, or none. */
export async function startPrinters({ ports, clock }: PrintersOptions): Promise<Printers> {
  const kitchen = await startNear(ports[0], { name: 'kitchen', clock })
  try {
    return { kitchen, counter: await startNear(ports[1], { name: 'counter', clock }) }
  } catch (error) {
    await kitchen.close()
    throw error
  }
}

async function startNear(port: number, options: { name: string; clock: () => number }): Promise<Printer> {
  try {
    return await startPrinter({ ...options, port })
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return startPrinter(options)
  }
}
