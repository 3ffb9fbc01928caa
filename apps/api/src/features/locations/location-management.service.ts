import { isDeepStrictEqual } from 'node:util'

import { AppError } from '@thali/contracts/errors'
import type { AffectedView } from '@thali/contracts/locations/affected'
import type {
  AddLocation,
  DeleteLocation,
  ListManagedLocations,
  ListTableCodes,
  ManagedLocationView,
  UpdateLocation,
} from '@thali/contracts/locations/location-management'
import type { ListWorkplaces } from '@thali/contracts/locations/locations'
import { can } from '@thali/domain/auth/roles'
import { bothAffected } from '@thali/domain/locations/affected'
import { whyInUse, checkLocation, type LocationInput } from '@thali/domain/locations/location-check'
import { isTaxKnown } from '@thali/domain/money/tax'
import { bookingDays } from '@thali/domain/reservations/slots'
import { localParts } from '@thali/domain/time/zone'

import type { LocationLaw } from './location-law.ts'
import { toInput, toManagedView, toStations, toTableCodes } from './location-management.presenter.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { affectedByHours, affectedByKitchen, NONE_AFFECTED } from '#api/features/locations/affected.ts'
import type {
  LocationChange,
  LocationManagementRepository,
} from '#api/features/locations/location-management.repository.ts'
import { type Location, toLocationView } from '#api/features/locations/locations.presenter.ts'
import { withSentHours } from '#api/features/locations/sent-hours.ts'
import { toColumns, trimmed } from '#api/features/locations/sent-location.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { ReportsService } from '#api/features/reports/reports.service.ts'
import { placesFor, isAdmin, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  locations: LocationManagementRepository
  /** Orders and revenue of every location that had any. */
  figures: ReportsService['byLocation']
  menu: Pick<MenuService, 'forget'>
  /** Copies a menu, or begins an empty one. False when there is none to copy. */
  startMenu: (tx: Transaction, locationId: string, copyFrom: string | undefined) => Promise<boolean>
  law: LocationLaw
  publicUrl: string
  idempotency: Idempotency
  clock: Clock
}
type Known = Awaited<ReturnType<Deps['figures']>>
type Caller = { principal: Principal; actor: string; submission: Submission | null }
type Told = { actor: string; action: string; detail: unknown; known: Known }

/** What a manager may change of a location (ruling 2). */
const OF_MANAGERS = new Set(['hours', 'serviceHours', 'lastOrder', 'features', 'kitchen'])

/** Opens, changes and closes locations. */
export function createLocationManagement(deps: Deps) {
  const { locations, figures, menu, startMenu, law, publicUrl, idempotency, clock } = deps
  const viewOf = (location: Location, known: Known) => ({
    ...toManagedView(location, known.get(location.id), clock.now()),
    law: law.viewOf(location),
  })

  async function tell(
    tx: Transaction,
    location: Location,
    { known, ...entry }: Told,
  ): Promise<{ success: true; location: ManagedLocationView; warnings: string[] }> {
    const { id, menuVersion: version } = location
    await recordAudit(tx, { ...entry, subject: id, locationId: id })
    await recordChange(tx, { topic: 'location', subject: id, locationId: id, version })
    return {
      success: true,
      location: viewOf(location, known),
      warnings:
        location.lawConfirmedAt || isTaxKnown(location.postalCode)
          ? []
          : [`No tax is known for the postal code ${location.postalCode}: orders are taxed at 14 %.`],
    }
  }

  /** Runs a change of a location once per submission. The next order or booking uses the new state. */
  async function changing<Reply>(
    id: string,
    submission: Submission | null,
    work: (tx: Transaction) => Promise<Reply>,
  ): Promise<Reply> {
    const reply = await idempotency.once(submission, work)
    menu.forget(id)
    return reply
  }

  /** What falls outside of other hours of the week, and what loses its place in another kitchen. */
  async function affectedBy(tx: Transaction, before: Location, after: Location): Promise<AffectedView> {
    const now = clock.now()
    const change = { locationId: after.id, before, after, days: bookingDays(now) }
    const hoursOf = ({ hours, serviceHours, isActive }: Location) => [hours, serviceHours, isActive]
    const isSame = isDeepStrictEqual(hoursOf(before), hoursOf(after))
    const kitchens = { locationId: after.id, before: before.kitchen, after: after.kitchen }
    return bothAffected(
      isSame ? NONE_AFFECTED : await affectedByHours(tx, change),
      await affectedByKitchen(tx, kitchens, now),
    )
  }

  return {
    async list(principal: Principal): Promise<ListManagedLocations['reply']> {
      const [found, known] = await Promise.all([locations.list(placesFor(principal, undefined)), figures()])
      return { locations: found.map((one) => viewOf(one, known)) }
    },

    /**
     * Locations where the caller works. An inactive one stays listed until its open orders and coming bookings are
     * done.
     */
    async listWorkplaces(principal: Principal): Promise<ListWorkplaces['reply']> {
      const now = clock.now()
      const found = await locations.listWorkplaces(placesFor(principal, undefined), localParts(now).date)
      return { locations: found.map((one) => ({ ...toLocationView(one, now), ...toStations(one) })) }
    },

    /**
     * A code for each table, drawn here so that no other service learns of it; none where the tables have no numbers.
     *
     * @throws AppError `permission-denied` where the caller does not work, `location-not-found`
     */
    async listTableCodes(id: string, principal: Principal): Promise<ListTableCodes['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const location = await locations.find(id)
      if (!location) throw new AppError('location-not-found')
      return { codes: await toTableCodes(location, publicUrl) }
    },

    /**
     * @throws AppError `location-invalid`, `location-id-taken`, `location-not-ready`, `location-not-found` for the menu
     * to copy
     */
    async add(body: AddLocation['body'], { actor, submission }: Caller): Promise<AddLocation['reply']> {
      requireGood(body, { isNew: true })
      const id = trimmed(body.id)
      const known = await figures()
      return changing(id, submission, async (tx) => {
        const columns = toColumns(body)
        const place = { city: body.city || trimmed(body.name), province: body.province || 'NS' }
        const wished = { id, ...REQUIRED, ...columns, ...place }
        const confirmed = await law.confirmedBy(tx, { before: null, after: wished, key: body.confirmLaw, actor })
        const location = await locations.insert(tx, { ...wished, ...confirmed })
        if (!location) {
          const message = `Location ID "${id}" already exists`
          throw new AppError('location-id-taken', { message, details: { id: 'This location ID already exists' } })
        }
        law.requireReady(null, location)
        if (!(await startMenu(tx, id, body.copyMenuFrom))) throw new AppError('location-not-found')
        return tell(tx, location, { actor, action: 'location.add', detail: body, known })
      })
    },

    /**
     * @throws AppError `permission-denied` for fields the caller may not change, `location-invalid`,
     * `location-not-found`, `location-not-ready`
     */
    async update(
      id: string,
      body: UpdateLocation['body'],
      { principal, actor, submission }: Caller,
    ): Promise<UpdateLocation['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const mayAll = isAdmin(principal) || (principal.kind === 'account' && can(principal.role, 'locations.manage'))
      if (!mayAll && Object.keys(body).some((field) => !OF_MANAGERS.has(field))) throw new AppError('permission-denied')
      const known = await figures()
      return changing(id, submission, async (tx) => {
        const before = await locations.lock(tx, id)
        if (!before) throw new AppError('location-not-found')
        const wished = withSentHours(before, body)
        requireGood({ ...toInput(before), ...wished }, { isNew: false })
        const change = toColumns(wished)
        const revived = body.isActive === true ? { deletedAt: null } : {}
        const confirmed = await law.confirmedBy(tx, {
          before,
          after: withChange(before, change),
          key: body.confirmLaw,
          actor,
        })
        const after = await locations.update(tx, id, { ...change, ...revived, ...confirmed, updatedAt: clock.now() })
        if (!after) throw new AppError('location-not-found')
        law.requireReady(before, after)
        const affected = await affectedBy(tx, before, after)
        return { ...(await tell(tx, after, { actor, action: 'location.change', detail: body, known })), affected }
      })
    },

    /**
     * Soft delete: no new orders or bookings, existing ones stay (ADM-LOC-69..71).
     *
     * @throws AppError `location-not-found`, `location-in-use`
     */
    async takeAway(id: string, { actor, submission }: Caller): Promise<DeleteLocation['reply']> {
      const known = await figures()
      return changing(id, submission, async (tx) => {
        const before = await locations.lock(tx, id)
        if (!before) throw new AppError('location-not-found')
        const now = clock.now()
        const inUse = whyInUse(before.name, await locations.countInUse(tx, id, localParts(now).date))
        if (inUse) throw new AppError('location-in-use', { message: inUse })
        const gone = { isActive: false, deletedAt: before.deletedAt ?? now, updatedAt: now }
        const after = await locations.update(tx, id, gone)
        if (!after) throw new AppError('location-not-found')
        return tell(tx, after, { actor, action: 'location.delete', detail: null, known })
      })
    },
  }
}

export type LocationManagement = ReturnType<typeof createLocationManagement>

/** Defaults for columns that the form may leave out. */
const REQUIRED = { name: '', address: '', postalCode: '', phone: '', email: '', features: [], hours: {} }

function requireGood(input: LocationInput, options: { isNew: boolean }): void {
  const problems = checkLocation(input, options)
  const [first] = problems
  if (!first) return
  throw new AppError('location-invalid', {
    message: first.message,
    details: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  })
}

/** The location as the change leaves it. */
function withChange(before: Location, { province, postalCode, taxNumber }: LocationChange) {
  return {
    province: province ?? before.province,
    postalCode: postalCode ?? before.postalCode,
    taxNumber: taxNumber === undefined ? before.taxNumber : taxNumber,
  }
}
