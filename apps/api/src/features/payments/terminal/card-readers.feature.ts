import { createCardReadersRepository } from './card-readers.repository.ts'
import { createCardReaders } from './card-readers.service.ts'
import { createReaderPayments } from './reader-payments.service.ts'
import { createReaderRefunds } from './reader-refunds.service.ts'

type With<Make extends (deps: never) => unknown, Own extends string> = Omit<Parameters<Make>[0], Own>
type Deps = With<typeof createCardReaders, 'readers'> &
  With<typeof createReaderPayments, 'readers'> &
  Omit<With<typeof createReaderRefunds, 'readers' | 'onReaders'>, 'rows'> & {
    refundRows: Parameters<typeof createReaderRefunds>[0]['rows']
  }

/** Creates the services for card readers. */
export function createOnReaders(deps: Deps) {
  const parts = { ...deps, readers: createCardReadersRepository(deps.db) }
  return {
    cardReaders: createCardReaders(parts),
    readerPayments: createReaderPayments(parts),
    readerRefunds: createReaderRefunds({ ...parts, rows: deps.refundRows, onReaders: deps.rows }),
  }
}
