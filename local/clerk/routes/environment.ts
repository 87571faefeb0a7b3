import { Hono } from 'hono'
import { environmentJson } from '../environment.ts'
import type { Service } from '../service.ts'

/** A development instance is asked by PATCH, which also tells it the origin; the answer is the same. */
export const environmentRoutes = (service: Service) =>
  new Hono().on(['GET', 'PATCH'], '/v1/environment', (c) => c.json(environmentJson(service)))
