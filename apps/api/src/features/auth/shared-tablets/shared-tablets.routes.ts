import {
  getPin,
  listPeopleHere,
  lockTablet,
  removePin,
  setPin,
  shareTablet,
  switchPerson,
} from '@thali/contracts/people/shared-tablets'

import type { Pins } from './pins.service.ts'
import type { SharedTablets } from './shared-tablets.service.ts'
import { ownerOf } from '#api/identity/owner.ts'
import { requireAccount } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Services = { pins: Pins; sharedTablets: SharedTablets }

export function addSharedTabletRoutes(addRoute: AddRoute, { pins, sharedTablets }: Services): void {
  addRoute(shareTablet, (call) => sharedTablets.share(call.body, ownerOf(call)))
  addRoute(listPeopleHere, ({ principal }) => sharedTablets.list(requireAccount(principal)))
  addRoute(switchPerson, (call) => sharedTablets.switchTo(call.body, ownerOf(call)))
  addRoute(lockTablet, (call) => sharedTablets.lock(call.body, ownerOf(call)))
  addRoute(getPin, (call) => pins.isSet(ownerOf(call)))
  addRoute(setPin, (call) => pins.set(call.body, ownerOf(call)))
  addRoute(removePin, (call) => pins.remove(ownerOf(call)))
}
