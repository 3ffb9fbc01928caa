import type { PushSubscriptionKeys } from '@thali/contracts/messages/push'

/** What the server needs of a browser's subscription. */
export function toPushKeys(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, keys: { p256dh, auth } }
}
