import { Hono } from 'hono'
import { environmentJson } from '../environment.ts'
import type { Service } from '../service.ts'

/** Development instances use PATCH to send their origin too; the response is the same. */
export const environmentRoutes = (service: Service) =>
  new Hono().on(['GET', 'PATCH'], '/v1/environment', (c) => c.json(environmentJson(service)))
