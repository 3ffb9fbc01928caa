import type { ClientCall } from './endpoint.ts'
import { getLocation, listLocations } from './locations.ts'
import { getMenu, listSpecials } from './menu.ts'
import {
  cancelMyOrder,
  cancelOrder,
  createCustomerOrderCash,
  getCustomerOrderDetails,
  getLocationOrderCounts,
  getLocationOrders,
  getOrderDetails,
  getOrderReceipt,
  listMyOrders,
  undoOrderStatus,
  updateOrderStatus,
  validatePricing,
} from './orders.ts'
import { getSite, healthCheck, healthCheckAdvanced, listFailedMessages, ping, retryFailedMessage } from './system.ts'
import { changeUser, getMe, getSession, updateMe } from './users.ts'

/** Every endpoint of the product, once. */
export const ENDPOINTS = [
  ping,
  healthCheck,
  healthCheckAdvanced,
  getSite,
  getSession,
  getMe,
  updateMe,
  listMyOrders,
  cancelMyOrder,
  listLocations,
  getLocation,
  getMenu,
  listSpecials,
  createCustomerOrderCash,
  validatePricing,
  getCustomerOrderDetails,
  getOrderReceipt,
  getOrderDetails,
  getLocationOrders,
  getLocationOrderCounts,
  updateOrderStatus,
  undoOrderStatus,
  cancelOrder,
  listFailedMessages,
  retryFailedMessage,
  changeUser,
] as const

type Endpoint = (typeof ENDPOINTS)[number]

/** Every endpoint by `METHOD /path`, as the client calls it. A type only: the browser carries no schema. */
export type EndpointCalls = { [E in Endpoint as `${E['method']} ${E['path']}`]: ClientCall<E> }
