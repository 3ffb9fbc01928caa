import { listAddresses, removeAddress, saveAddress } from './addresses.ts'
import { PASSKEY_ENDPOINTS } from './passkeys.ts'
import { closeAccount, getOwnData } from './privacy.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from './sign-in.ts'
import { getMe, getSession, provePhone, sendPhoneCode, updateMe } from './users.ts'

/** The endpoints of an account about itself. */
export const OWN_ENDPOINTS = [
  getSession,
  getMe,
  updateMe,
  sendPhoneCode,
  provePhone,
  listAddresses,
  saveAddress,
  removeAddress,
  getOwnData,
  closeAccount,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  ...PASSKEY_ENDPOINTS,
] as const
