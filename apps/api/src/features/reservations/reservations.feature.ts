import { createBookTableRepository } from './booking/book-table.repository.ts'
import { createBookTableService } from './booking/book-table.service.ts'
import { createChangeTableService } from './booking/change-table.service.ts'
import { createReservationDesk } from './reservation-desk.service.ts'
import { createReservationPresenter } from './reservations.presenter.ts'
import { createReservationsRepository } from './reservations.repository.ts'
import { addReservationCalendar, addReservationExport, addReservationRoutes } from './reservations.routes.ts'
import { createReservationsService } from './reservations.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

/** Creates the services for reservations. */
export function createReservations({ config, database, clock, idempotency }: FeatureOptions, menu: MenuService) {
  const tokens = createLinkTokens(config.secrets.orderToken, 'reservation')
  const presenter = createReservationPresenter(tokens)
  const repository = createReservationsRepository(database.db)
  return {
    presenter,
    repository,
    services: {
      reservations: createReservationsService({
        reservations: repository,
        idempotency,
        presenter,
        tokens,
        clock,
      }),
      reservationDesk: createReservationDesk({ reservations: repository, presenter, clock }),
      tableChanges: createChangeTableService({ reservations: repository, idempotency, presenter, clock }),
      tables: createBookTableService({
        menu,
        tables: createBookTableRepository(database.pool),
        reservations: repository,
        idempotency,
        presenter,
        clock,
        limits: config.limits,
        secret: config.secrets.orderToken,
      }),
    },
  }
}

type Routes = Parameters<typeof addReservationRoutes>[1] & Parameters<typeof addReservationCalendar>[1]

export function addReservations({ addRoute, addCsv }: RouteScope, services: Routes): void {
  addReservationRoutes(addRoute, services)
  addReservationCalendar(addRoute, services)
  addReservationExport(addCsv, services)
}
