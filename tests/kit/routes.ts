import type { PaymentMethod } from '@player/db'
import { appOperations } from '@player/server/app-operations'
import { appRouter } from '@player/server/app-router'
import { paymentProviders } from '@player/server/modules/payments'
import { reminderPaths } from '@player/server/reminder-links'
import { restCalls } from '@player/server/rest'
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import fc from 'fast-check'
import * as z from 'zod'
import { callbackBodies } from './callbacks.ts'
import { valuesOf } from './schema-values.ts'

export interface Route {
  readonly interface: 'trpc' | 'rest' | 'app' | 'webhook' | 'page'
  readonly name: string
  readonly method: string
  readonly path: string
  readonly inputs: fc.Arbitrary<unknown>
  readonly schema?: z.core.$ZodType | undefined
  readonly signedBy?: PaymentMethod
}

const procedures: AnyTRPCRouter['_def']['procedures'] = appRouter._def.procedures

const schemaOf = ({ _def }: AnyTRPCProcedure): z.core.$ZodType | undefined => {
  const [input]: unknown[] = 'inputs' in _def && Array.isArray(_def.inputs) ? _def.inputs : []
  return input instanceof z.core.$ZodType ? input : undefined
}

const inputsOfProcedures = new Map(
  Object.entries<AnyTRPCProcedure>(procedures).map(([name, procedure]) => [
    name,
    inputsOf(schemaOf(procedure)),
  ]),
)

const trpcRoutes = Object.entries<AnyTRPCProcedure>(procedures).map(([name, procedure]): Route => ({
  interface: 'trpc',
  name: `tRPC ${name}`,
  method: procedure._def.type === 'mutation' ? 'POST' : 'GET',
  path: `/frontend/trpc/${name}`,
  inputs: inputsOfProcedures.get(name) ?? fc.constant({}),
  schema: schemaOf(procedure),
}))

const restRoutes = restCalls.map(({ verb, path, procedure = '' }): Route => {
  const method = verb.toUpperCase()
  return {
    interface: 'rest',
    name: `${method} ${path}`,
    method,
    path: `/frontend${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    inputs: inputsOfProcedures.get(procedure) ?? fc.constant({}),
  }
})

const appRoutes = appOperations.map(({ id, method, path, input }): Route => ({
  interface: 'app',
  name: `app ${id}`,
  method: method.toUpperCase(),
  path: `/app/v1${path}`,
  inputs: inputsOf(input),
  schema: input,
}))

const webhookRoutes = paymentProviders.map(({ method, webhookPath }): Route => ({
  interface: 'webhook',
  name: `webhook ${method}`,
  method: 'POST',
  path: `/webhooks${webhookPath}`,
  inputs: fc.constant(callbackBodies[method]),
  signedBy: method,
}))

const pageRoutes = reminderPaths.flatMap((path) =>
  ['GET', 'POST'].map((method): Route => ({
    interface: 'page',
    name: `${method} ${path}`,
    method,
    path,
    inputs: fc.constant({}),
  })),
)

/** All routes: new procedures, calls, operations, payment methods and links in reminders are included automatically. */
export const routes = [...trpcRoutes, ...restRoutes, ...appRoutes, ...webhookRoutes, ...pageRoutes]

function inputsOf(schema: z.core.$ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant({})
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return valuesOf(document, { ...document })
}
