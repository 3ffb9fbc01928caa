import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { customType } from 'drizzle-orm/pg-core'

/** Whole answers, in the order of their fields. */
const WHOLE_ANSWERS =
  '{"success":true,"reservation":{"id":"","reservationId":"RES-","locationName":"","customerInfo":{"name":"","email":' +
  '"@example.com","phone":"+1902"},"reservationDetails":{"date":"202","time":"18:00","partySize":2,' +
  '"specialRequests":null},"status":"confirmed","cancellationReason":null,"source":"web","manageUrl":"/reservation/' +
  '?token="}}' +
  '{"success":true,"orderId":"","oldStatus":"preparing","newStatus":"ready","message":"Order status updated to ' +
  'preparing","order":{"id":"","orderId":"","orderNumber":0,"version":1,"status":"pending","paymentStatus":"unpaid",' +
  '"paymentMethod":"cash","orderType":"pickup","orderTime":"202","estimatedReady":"202","prepStartTime":null,' +
  '"readyTime":null,"completedTime":null,"cancelledTime":null,"updatedAt":"202","paidAt":null,' +
  '"paymentProcessedAt":null,"paymentLearntAt":null,"takenBy":null,"paymentIntentId":null,"sessionId":null,' +
  '"card":null,"refund":null,"cancelReason":null,"customerInfo":{"name":"","email":"@example.com","phone":"+1902",' +
  '"firebaseId":null,"isGuest":true},"locationInfo":{"id":"","name":"","address":"","phone":"+1902","postalCode":' +
  '"B2N "},"items":[{"id":"","name":"Chicken","description":"","category":"Mains","price":17.99,"quantity":1,' +
  '"selectedSpiceLevel":2,"spiceLevelName":"Medium","spiceLevelId":"medium","cartKey":"|medium"},' +
  '"selectedSpiceLevel":1,"spiceLevelName":"Mild","spiceLevelId":"mild","cartKey":"|mild"}],' +
  '"pricing":{"discount":0,"subtotal":0,"tax":0,"tip":0,"total":0,"taxRate":0.14},' +
  '"deliveryInfo":null,"tableInfo":null,"location":"","orderValue":0,"specialInstructions":null,' +
  '"receiptUrl":"/receipt/?token=","language":"en-CA","metadata":{"orderToken":"","adminCreated":false}}}'

/** What is stored of an order that was placed, started, ready and completed: the most frequent last. */
const STORED_ANSWERS =
  '","newStatus":"completed","message":"Order status updated to completed","order":{"version":4,"status":"completed",' +
  '"paymentStatus":"unpaid","paymentMethod":"cash","estimatedReady":"2026-","prepStartTime":"2026-","readyTime":"2026-",' +
  '"completedTime":"2026-","cancelledTime":null,"updatedAt":"2026-Z","paidAt":null,"paymentProcessedAt":null,' +
  '"paymentLearntAt":null,"takenBy":null,"paymentIntentId":null,"sessionId":null,"card":null,"refund":null,' +
  '"cancelReason":null}}","oldStatus":"preparing","newStatus":"ready","message":"Order status updated to ready",' +
  '"order":{"version":3,"status":"ready","paymentStatus":"unpaid","paymentMethod":"cash","estimatedReady":"2026-",' +
  '"prepStartTime":"2026-","readyTime":"2026-","completedTime":null,"cancelledTime":null,"updatedAt":"2026-Z",' +
  '"paidAt":null,"paymentProcessedAt":null,"paymentLearntAt":null,"takenBy":null,"paymentIntentId":null,' +
  '"sessionId":null,"card":null,"refund":null,"cancelReason":null}}","oldStatus":"pending","newStatus":"preparing",' +
  '"message":"Order status updated to preparing","order":{"version":2,"status":"preparing","paymentStatus":"unpaid",' +
  '"paymentMethod":"cash","estimatedReady":"2026-","prepStartTime":"2026-","readyTime":null,"completedTime":null,' +
  '"cancelledTime":null,"updatedAt":"2026-Z","paidAt":null,"paymentProcessedAt":null,"paymentLearntAt":null,' +
  '"takenBy":null,"paymentIntentId":null,"sessionId":null,"card":null,"refund":null,"cancelReason":null}}' +
  '{"success":true,"orderId":"","order":{"version":1,"status":"pending","paymentStatus":"unpaid","paymentMethod":"cash",' +
  '"estimatedReady":"2026-","prepStartTime":null,"readyTime":null,"completedTime":null,"cancelledTime":null,' +
  '"updatedAt":"2026-Z","paidAt":null,"paymentProcessedAt":null,"paymentLearntAt":null,"takenBy":null,' +
  '"paymentIntentId":null,"sessionId":null,"card":null,"refund":null,"cancelReason":null}}'

/**
 * What answers have in common: compressing refers to it instead of storing it with every row. Stored answers can only be
 * read with the text they were written with, so it is never changed; a better one gets another number.
 */
const DICTIONARIES: Record<number, Buffer> = {
  1: Buffer.from(WHOLE_ANSWERS),
  2: Buffer.from(WHOLE_ANSWERS + STORED_ANSWERS),
}
const LATEST = 2

/** Small, because an answer is: each call makes its window anew. */
const SETTINGS = { level: 6, memLevel: 6, windowBits: 13 }

/** An answer as compressed JSON; the first byte is the number of its dictionary. */
export function packAnswer(answer: unknown): Buffer {
  const packed = deflateRawSync(JSON.stringify(answer), { ...SETTINGS, dictionary: DICTIONARIES[LATEST] })
  return Buffer.concat([Buffer.of(LATEST), packed])
}

/** @throws Error when the bytes are no stored answer */
export function unpackAnswer(bytes: Buffer): unknown {
  const dictionary = DICTIONARIES[bytes[0] ?? 0]
  if (!dictionary) throw new Error('A stored answer was written by a later release.')
  return JSON.parse(inflateRawSync(bytes.subarray(1), { dictionary }).toString())
}

/** A column that holds an answer. */
export const storedAnswer = customType<{ data: unknown; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: packAnswer,
  fromDriver: unpackAnswer,
})
