import {
  cancelReaderPayment,
  cancelRefundOnReader,
  getReaderPayment,
  getRefundOnReader,
  listCardReaders,
  pairCardReader,
  refundOnReader,
  removeCardReader,
  renameCardReader,
  startReaderPayment,
} from '@thali/contracts/payments/card-readers'

import type { CardReaders } from './card-readers.service.ts'
import type { ReaderPayments } from './reader-payments.service.ts'
import type { ReaderRefunds } from './reader-refunds.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { cardReaders: CardReaders; readerPayments: ReaderPayments; readerRefunds: ReaderRefunds }

export function addCardReaderRoutes(addRoute: AddRoute, { cardReaders, readerPayments, readerRefunds }: Deps): void {
  addRoute(listCardReaders, ({ principal }) => cardReaders.list(principal))
  addRoute(pairCardReader, (call) => cardReaders.pair(call.body, call))
  addRoute(renameCardReader, (call) => cardReaders.rename(call.params.id, call.body, call))
  addRoute(removeCardReader, (call) => cardReaders.remove(call.params.id, call))

  addRoute(startReaderPayment, (call) => readerPayments.start(call.body, call))
  addRoute(getReaderPayment, (call) => readerPayments.look(call.params.checkoutId, call))
  addRoute(cancelReaderPayment, (call) => readerPayments.cancel(call.params.checkoutId, call))

  addRoute(refundOnReader, (call) => readerRefunds.start(call.params.id, call.body, call))
  addRoute(getRefundOnReader, (call) => readerRefunds.look(call.params.id, call))
  addRoute(cancelRefundOnReader, (call) => readerRefunds.cancel(call.params.id, call))
}
