import type { CallingPrinter } from '#sandbox/features/printers/calling-printer.ts'
import { startEpsonPrinter } from '#sandbox/features/printers/epson-printer.ts'
import { startPrinter } from '#sandbox/features/printers/printer.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'
import { startStarPrinter } from '#sandbox/features/printers/star-printer.ts'

/** The printers that stand here, by name. */
export interface Printers {
  kitchen: Printer
  counter: Printer
  /** These call the server, once they were told its address. */
  star: CallingPrinter
  epson: CallingPrinter
}

interface PrintersOptions {
  /** Wished for; where one is taken, the system chooses another. */
  ports: readonly [number, number]
  clock: () => number
}

/** Starts all printers, or none. */
export async function startPrinters({ ports, clock }: PrintersOptions): Promise<Printers> {
  const kitchen = await startNear(ports[0], { name: 'kitchen', clock })
  try {
    const counter = await startNear(ports[1], { name: 'counter', clock })
    return { kitchen, counter, star: startStarPrinter({ clock }), epson: startEpsonPrinter({ clock }) }
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
