import { AppError } from '@thali/contracts/errors'
import type { CopyMenu, ImportMenu, MenuFormat, MenuImportView } from '@thali/contracts/menu/menu-files'
import { copyReading } from '@thali/domain/menu/files/copy-menu'
import { toMenuJson } from '@thali/domain/menu/files/json-file'
import {
  type FileReading,
  type ImportMode,
  MENU_FILE_LIMITS,
  type MenuDocument,
  type MenuFault,
} from '@thali/domain/menu/files/menu-document'
import { findingsAfter, type ImportPlan, planImport } from '@thali/domain/menu/files/plan-import'
import { localParts } from '@thali/domain/time/zone'

import { type ImportedMenu, removedBy, toImportedMenu } from './imported-menu.ts'
import type { MenuFileReader } from './menu-file-reader.ts'
import { toMenuCsv } from './menu-file-text.ts'
import { type Menu, toDocument, toImportView } from './menu-files.presenter.ts'
import type { MenuFilesRepository } from './menu-files.repository.ts'
import { storeMenu } from './store-menu.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor } from '#api/database/database.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { requireMenu } from '#api/features/menu/management/menu-categories.service.ts'
import type { MenuManagementRepository } from '#api/features/menu/management/menu-management.repository.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import type { MenuRepository } from '#api/features/menu/menu.repository.ts'
import { type MenuService, unknownLocation } from '#api/features/menu/menu.service.ts'
import { readMenu } from '#api/features/menu/menu.statements.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  files: MenuFilesRepository
  reader: MenuFileReader
  items: MenuManagementRepository
  menu: MenuService
  menus: Pick<MenuRepository, 'findMenu'>
  changes: MenuChanges
  clock: Clock
}
/** An import or a copy as it is asked for. `source` reads the file, given the present menu of the location. */
type Wish = {
  mode: ImportMode
  takesPhotos: boolean
  source: (here: MenuDocument) => FileReading
  body: Pick<ImportMenu['body'], 'apply' | 'version' | 'digest'>
  entry: { action: string; detail: Record<string, unknown> }
}
type Place = Pick<Location, 'id' | 'menuVersion' | 'kitchen'>
type Decision = { plan: ImportPlan; imported: ImportedMenu; view: MenuImportView }

/** Menus as files: written, read, and copied from one location to another. */
export function createMenuFiles({ files, reader, items, menu, menus, changes, clock }: Deps) {
  async function documentOf(locationId: string, principal: Principal): Promise<MenuDocument> {
    await requireMenu(menu, locationId, principal)
    const stored = await menus.findMenu(locationId, clock.now())
    if (!stored) throw unknownLocation(locationId)
    return toDocument(locationId, stored, clock.now())
  }

  /** @throws AppError `menu-file-invalid` with everything that is wrong */
  async function decide(
    { id, menuVersion, kitchen }: Place,
    stored: Menu,
    wish: Wish,
    executor?: Executor,
  ): Promise<Decision> {
    const now = clock.now()
    const before = toDocument(id, stored, now)
    const planned = planImport(before, wish.source(before), wish)
    if (!planned.ok) throw faulty(planned.error)
    const { value: plan } = planned
    const imported = toImportedMenu(id, stored, plan.after, now)
    const foreign = await files.listForeignIds(
      id,
      imported.dishes.map((dish) => dish.id),
      executor,
    )
    if (foreign.length > 0) throw faulty(foreign.map(takenElsewhere))
    const findings = findingsAfter(before, plan.after, {
      locationId: id,
      today: localParts(now).date,
      stations: kitchen?.stations ?? [],
    })
    const affected = await files.findAffected(id, removedBy(stored, imported), now, executor)
    return { plan, imported, view: toImportView({ plan, findings, affected, mode: wish.mode, version: menuVersion }) }
  }

  async function preview(locationId: string, wish: Wish): Promise<MenuImportView> {
    const stored = await menus.findMenu(locationId, clock.now())
    if (!stored) throw unknownLocation(locationId)
    return (await decide(stored.location, stored, wish)).view
  }

  async function apply(locationId: string, wish: Wish, caller: MenuCaller): Promise<MenuImportView> {
    return changes.changing(locationId, caller, async (tx, location) => {
      const before = await readMenu(tx, locationId)
      const { plan, imported, view } = await decide(location, before, wish, tx)
      requireSeen(view, wish.body)
      requireSound(view)
      if (plan.differences.length + plan.reordered.length === 0) return { ...view, isApplied: true }

      await storeMenu(tx, { items, files }, { locationId, before, after: imported, now: clock.now() })
      const { action, detail } = wish.entry
      const { differences, reordered } = view
      const entry = { actor: caller.actor, action, detail: { ...detail, differences, reordered } }
      return { ...view, isApplied: true, version: await changes.tell(tx, locationId, locationId, entry) }
    })
  }

  async function carryOut(locationId: string, wish: Wish, caller: MenuCaller): Promise<MenuImportView> {
    return wish.body.apply ? apply(locationId, wish, caller) : preview(locationId, wish)
  }

  return {
    /** A menu as a file, with its name; who took it away is noted. */
    async export(
      locationId: string,
      format: MenuFormat,
      { principal, actor }: Pick<MenuCaller, 'principal' | 'actor'>,
    ) {
      const document = await documentOf(locationId, principal)
      const name = `menu-${locationId}-${localParts(clock.now()).date}.${format}`
      await files.noteExport({ actor, action: 'export', subject: name, locationId })
      return { name, text: format === 'json' ? toMenuJson(document) : toMenuCsv(document) }
    },

    /**
     * Shows what a file would change, or applies what was shown.
     *
     * @throws AppError `menu-file-invalid`, `menu-changed` with a new preview, `menu-unsound`, `unavailable` while too
     *   many files are read
     */
    async import(locationId: string, body: ImportMenu['body'], caller: MenuCaller): Promise<ImportMenu['reply']> {
      const { format, text, mode } = body
      if (Buffer.byteLength(text) > MENU_FILE_LIMITS.bytes) throw faulty([TOO_LARGE])
      await requireMenu(menu, locationId, caller.principal)
      const reading = await reader.read(caller.actor, { format, text })
      const entry = { action: 'menu.import', detail: { format, mode } }
      return carryOut(locationId, { mode, takesPhotos: false, source: () => reading, body, entry }, caller)
    },

    /**
     * The same with the menu of another location, at which the caller works too.
     *
     * @throws AppError `permission-denied`, `menu-file-invalid`, `menu-changed` with a new preview, `menu-unsound`
     */
    async copy(locationId: string, body: CopyMenu['body'], caller: MenuCaller): Promise<CopyMenu['reply']> {
      const { from, prices, mode } = body
      const document = await documentOf(from, caller.principal)
      const source = (here: MenuDocument) => copyReading(document, here, prices)
      const entry = { action: 'menu.copy', detail: { from, prices, mode } }
      await requireMenu(menu, locationId, caller.principal)
      return carryOut(locationId, { mode, takesPhotos: true, source, body, entry }, caller)
    },
  }
}

export type MenuFiles = ReturnType<typeof createMenuFiles>

const TOO_LARGE: MenuFault = { where: '', column: null, message: 'The file is larger than 5 MB' }

/** An id is that of a dish everywhere, and a dish of another location can be called as if it were one of this. */
function takenElsewhere(id: string): MenuFault {
  return {
    where: '',
    column: 'key',
    message: `Another location has, or had, a dish with the id ${id}. Choose another key`,
  }
}

function faulty(faults: readonly MenuFault[]): AppError {
  const shown = faults.slice(0, MENU_FILE_LIMITS.faults)
  return new AppError('menu-file-invalid', { details: { faults: shown, count: faults.length } })
}

/** Refuses to apply a plan whose preview the caller has not seen. */
function requireSeen(view: MenuImportView, { version, digest }: Wish['body']): void {
  if (version !== view.version || digest !== view.digest)
    throw new AppError('menu-changed', { details: { preview: view } })
}

function requireSound({ findings }: MenuImportView): void {
  const errors = findings.filter(({ isError }) => isError)
  const [first] = errors
  if (first) throw new AppError('menu-unsound', { message: first.message, details: { findings: errors } })
}
