import {
  checkEmailAudience,
  listNoticeReaders,
  chooseOffers,
  getEmailStats,
  getEmailTemplates,
  listEmailSends,
  previewEmail,
  sendBulkEmail,
  sendEmail,
  uploadMailImage,
} from './mailings.ts'
import {
  listFailedMessages,
  listHeldBackMessages,
  retryFailedMessage,
  sendHeldBackMessage,
  unsubscribeWithOneClick,
} from './messages.ts'
import { endPush, getPush, startPush } from './push.ts'

/** Texts, mailings and push notifications; `endpoints.ts` has them among all others. */
export const MESSAGE_ENDPOINTS = [
  checkEmailAudience,
  listNoticeReaders,
  chooseOffers,
  getEmailStats,
  getEmailTemplates,
  listEmailSends,
  previewEmail,
  sendBulkEmail,
  sendEmail,
  uploadMailImage,
  listFailedMessages,
  listHeldBackMessages,
  retryFailedMessage,
  sendHeldBackMessage,
  unsubscribeWithOneClick,
  endPush,
  getPush,
  startPush,
] as const
