import { AppError } from '@thali/contracts/errors'
import type {
  AddMenuItem,
  DeleteMenuItem,
  DuplicateMenuItem,
  GetManagedItem,
  GetMenuAnalytics,
  ListManagedItems,
  UpdateMenuItem,
} from '@thali/contracts/menu/menu-management'
import { type StoredKitchen, checkWork } from '@thali/domain/kitchen'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { categoryId } from '@thali/domain/menu/categories'
import { LONGEST_ITEM_ID } from '@thali/domain/menu/dish'
import { checkMenuItem, type MenuItemInput, NO_FREE_ITEM_ID } from '@thali/domain/menu/item-check'
import { dayOnSale } from '@thali/domain/orders/capacity/portions'
import { freeSlug, slugCandidates, slugOf } from '@thali/domain/slug'
import { localParts } from '@thali/domain/time/zone'

import { type MenuCategories, requireMenu } from './menu-categories.service.ts'
import { toAnalytics, toColumns, toInput, toManagedItem } from './menu-management.presenter.ts'
import type { MenuManagementRepository, NewMenuItem } from './menu-management.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import { affectedByMenu } from '#api/features/locations/affected.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import { requireSound } from '#api/features/menu/menu-for-rules.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { readMenu, linkGroups, listGroupsOf, readOptions } from '#api/features/menu/menu.statements.ts'
import type { MenuItem } from '#api/features/menu/menu.table.ts'
import { toManagedGroup } from '#api/features/menu/option-groups.service.ts'
import type { Principal } from '#api/identity/principal.ts'
import { fieldRefusal, refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  items: MenuManagementRepository
  menu: MenuService
  categories: Pick<MenuCategories, 'list'>
  changes: MenuChanges
  clock: Clock
}

/** Manages a location's menu. Every change is announced live and reprices carts. */
export function createMenuManagement({ items, menu, categories, changes, clock }: Deps) {
  const { changing, tell, requireItem, saved } = changes

  /** The category of a dish as it is stored: one of the location's, or the one the dish already has. */
  async function knownCategory(tx: Transaction, locationId: string, wanted: unknown, present?: string) {
    const id = categoryId(String(wanted))
    if (id === present) return id
    const known = await items.listCategories(locationId, tx)
    if (known.some((category) => category.id === id)) return id
    throw new AppError('menu-item-invalid', { message: UNKNOWN_CATEGORY, details: { category: UNKNOWN_CATEGORY } })
  }

  async function insert(
    tx: Transaction,
    locationId: string,
    item: Omit<NewMenuItem, 'id' | 'locationId' | 'position'>,
  ) {
    const slug = slugOf(item.name, LONGEST_ITEM_ID) || 'dish'
    const taken = await items.listTakenIds(tx, locationId, slugCandidates(slug, LONGEST_ITEM_ID))
    const id = freeSlug(slug, LONGEST_ITEM_ID, (candidate) => taken.has(candidate))
    if (id === null)
      throw new AppError('menu-item-invalid', { message: NO_FREE_ITEM_ID, details: { name: NO_FREE_ITEM_ID } })
    const position = await items.nextPosition(tx, locationId)
    await items.freeId(tx, locationId, id)
    const inserted = await items.insertItem(tx, { ...item, id, locationId, position })
    if (!inserted) throw new AppError('unavailable', { retryAfter: 1 })
    return inserted
  }

  /** Gives a dish its option groups where the body names them, and checks the menu. Returns the groups before. */
  async function setGroups(tx: Transaction, item: MenuItem, wanted: unknown): Promise<string[]> {
    const before = await listGroupsOf(tx, item.id)
    if (wanted !== undefined) {
      const { groups: known } = await readOptions(tx, item.locationId)
      const ids = Array.isArray(wanted) ? wanted.map(String) : []
      const unknown = ids.find((id) => !known.some((group) => group.id === id))
      if (unknown) throw refusalAt('menu-item-invalid', 'groups', () => `Unknown option group: ${unknown}`)
      await linkGroups(tx, item, ids)
    }
    requireSound(item.locationId, await readMenu(tx, item.locationId), clock.now())
    return before
  }

  const affectedBy = (tx: Transaction, locationId: string, dishes: readonly string[]) =>
    affectedByMenu(tx, locationId, { dishes, options: [] }, clock.now())

  return {
    async list(locationId: string, principal: Principal): Promise<ListManagedItems['reply']> {
      const snapshot = await requireMenu(menu, locationId, principal)
      const today = localParts(clock.now()).date
      const day = dayOnSale(scheduleOf(snapshot.location, 'all'), clock.now())
      const [dishes, sold, ofMenu, { groups, links }] = await Promise.all([
        items.listItems(locationId),
        items.listSold(locationId, day),
        categories.list(locationId),
        items.listOptions(locationId),
      ])
      const stations = snapshot.location.kitchen?.stations ?? []
      const withGroups = (item: MenuItem) => ({ ...item, groups: links.get(item.id) ?? [] })
      return {
        items: dishes.map((item) => toManagedItem(withGroups(item), today, sold.get(item.id) ?? 0)),
        categories: ofMenu,
        ...(groups.length > 0 && { groups: groups.map(toManagedGroup) }),
        ...(stations.length > 0 && { stations }),
        version: snapshot.location.menuVersion,
      }
    },

    async get({ location, id }: GetManagedItem['params'], principal: Principal): Promise<GetManagedItem['reply']> {
      await requireMenu(menu, location, principal)
      const item = (await items.listItems(location)).find((dish) => dish.id === id)
      if (!item) throw new AppError('menu-item-not-found')
      const { links } = await items.listOptions(location)
      return { item: toManagedItem({ ...item, groups: links.get(id) ?? [] }, localParts(clock.now()).date) }
    },

    async getAnalytics(locationId: string, principal: Principal): Promise<GetMenuAnalytics['reply']> {
      await requireMenu(menu, locationId, principal)
      return toAnalytics(await items.listItems(locationId), clock.now())
    },

    async add(locationId: string, body: AddMenuItem['body'], caller: MenuCaller): Promise<AddMenuItem['reply']> {
      requireGood(body)
      return changing(locationId, caller, async (tx, { kitchen }) => {
        requireWork(body.work, kitchen)
        const category = await knownCategory(tx, locationId, body.category)
        const item = await insert(tx, locationId, { ...BLANK, ...toColumns(body, clock.now()), category })
        await setGroups(tx, item, body.groups)
        const entry = { actor: caller.actor, action: 'menu.add', detail: body }
        return saved(tx, item, await tell(tx, locationId, item.id, entry))
      })
    },

    async update(
      { location, id }: UpdateMenuItem['params'],
      body: UpdateMenuItem['body'],
      caller: MenuCaller,
    ): Promise<UpdateMenuItem['reply']> {
      if (Object.keys(body).length === 0) {
        throw new AppError('menu-item-invalid', { message: 'Updates are required', details: {} })
      }
      return changing(location, caller, async (tx, { kitchen }) => {
        const before = await requireItem(tx, location, id)
        requireGood({ ...toInput(before), ...body })
        requireWork(body.work, kitchen)
        const category =
          body.category === undefined
            ? before.category
            : await knownCategory(tx, location, body.category, before.category)
        const after = await items.updateItem(tx, id, { ...toColumns(body, clock.now()), category })
        const groups = await setGroups(tx, before, body.groups)
        const detail = { before: pick({ ...toInput(before), groups }, Object.keys(body)), change: body }
        const version = await tell(tx, location, id, { actor: caller.actor, action: 'menu.change', detail })
        const hidden = before.isAvailable && body.isAvailable === false ? [id] : []
        return { ...(await saved(tx, after ?? before, version)), affected: await affectedBy(tx, location, hidden) }
      })
    },

    /** Copies everything but id, name and timestamps (open choice 50). */
    async duplicate(
      { location, id }: DuplicateMenuItem['params'],
      caller: MenuCaller,
    ): Promise<DuplicateMenuItem['reply']> {
      return changing(location, caller, async (tx) => {
        const { createdAt: _created, updatedAt: _updated, id: _id, ...original } = await requireItem(tx, location, id)
        const copy = await insert(tx, location, { ...original, ...copyNames(original) })
        await linkGroups(tx, copy, await listGroupsOf(tx, id))
        const entry = { actor: caller.actor, action: 'menu.duplicate', detail: { from: id } }
        return saved(tx, copy, await tell(tx, location, copy.id, entry))
      })
    },

    async delete({ location, id }: DeleteMenuItem['params'], caller: MenuCaller): Promise<DeleteMenuItem['reply']> {
      return changing(location, caller, async (tx) => {
        const item = await requireItem(tx, location, id)
        await items.updateItem(tx, id, { deletedAt: clock.now() })
        requireSound(location, await readMenu(tx, location), clock.now())
        const entry = { actor: caller.actor, action: 'menu.delete', detail: { name: item.name } }
        const affected = await affectedBy(tx, location, [id])
        return { success: true, version: await tell(tx, location, id, entry), affected }
      })
    },
  }
}

export type MenuManagement = ReturnType<typeof createMenuManagement>

const UNKNOWN_CATEGORY = 'Unknown category: please choose one of the list'
/** Defaults for columns that the form may leave out. */
const BLANK = { name: '', description: '', priceCents: 0, category: '', spiceLevel: 'none' } as const

function copyNames({ name, frenchName }: Pick<MenuItem, 'name' | 'frenchName'>) {
  return { name: `${name} (Copy)`, frenchName: frenchName && `${frenchName} (copie)` }
}

function requireGood(input: MenuItemInput): void {
  const problems = checkMenuItem(input)
  const [first] = problems
  if (!first) return
  throw new AppError('menu-item-invalid', {
    message: first.field === 'name' && input.name === undefined ? 'Item data with name is required' : first.message,
    details: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  })
}

/** Only work that is sent is checked: a dish whose station was removed can still be changed otherwise. */
function requireWork(work: unknown, kitchen: StoredKitchen | null): void {
  if (work == null) return
  const problems = checkWork(work, kitchen?.stations ?? [])
  if (problems.length > 0) throw fieldRefusal('menu-item-invalid', () => problems)
}

function pick(input: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, input[field] ?? null]))
}
