import type { FastifyInstance } from 'fastify'

import type { AddCsv } from './csv/csv-routes.ts'
import type { AddRoute, RouteFrame } from './routes.ts'

/** What a feature registers its routes with. `api` is the scope below `/api`, for routes with bodies of their own kind. */
export type RouteScope = { api: FastifyInstance; frame: RouteFrame; addRoute: AddRoute; addCsv: AddCsv }
