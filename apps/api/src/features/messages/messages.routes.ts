import {
  listFailedMessages,
  listHeldBackMessages,
  retryFailedMessage,
  sendHeldBackMessage,
} from '@thali/contracts/messages/messages'

import type { MessagesService } from '#api/features/messages/messages.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addMessageRoutes(addRoute: AddRoute, { messages }: { messages: MessagesService }): void {
  addRoute(listFailedMessages, () => messages.listFailed())
  addRoute(retryFailedMessage, (call) => messages.retry(call.params.id, call))
  addRoute(listHeldBackMessages, () => messages.listHeldBack())
  addRoute(sendHeldBackMessage, (call) => messages.sendHeldBack(call.params.id, call))
}
