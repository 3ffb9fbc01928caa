import type { AppOptions } from '#api/app.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { createBookTableRepository } from './booking/book-table.repository.ts'
import { createBookTableService } from './booking/book-table.service.ts'
import { createChangeTableService } from './booking/change-table.service.ts'
import { createReservationDesk } from '#api/features/reservations/reservation-desk.service.ts'
import { createReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import { createReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { createReservationsService } from '#api/features/reservations/reservations.service.ts'
import { createLinkTokens } from '#api/identity/link-token.ts'
import type { Idempotency } from '#api/database/idempotency.ts'

type Deps = AppOptions & { menu: MenuService; idempotency: Idempotency }

/** Creates the services for reservations. */
export function createReservationServices({ config, database, clock, menu, idempotency }: Deps) {
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
