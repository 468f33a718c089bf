import type { Page } from '@playwright/test'
import { paymentProviders } from '@player/server/modules/payments'
import * as z from 'zod'

export const calls = (procedure: string): RegExp =>
  new RegExp(`/frontend/trpc/[^?]*${procedure.replace('.', '\\.')}\\b`)

const answers = z.array(z.object({ result: z.optional(z.object({ data: z.optional(z.unknown()) })) }))

type Changes = object | ((data: Readonly<Record<string, unknown>>) => object)
const changesOf = new WeakMap<Page, Map<string, Changes>>()

/** Changes the answer of a query in a page of the dashboard, also if it is a refusal. */
export async function alterAnswer(page: Page, procedure: string, changes: Changes): Promise<void> {
  // A batch mixes procedures: the newest handler applies all changes.
  const pageChanges = changesOf.get(page) ?? new Map<string, Changes>()
  changesOf.set(page, pageChanges.set(procedure, changes))
  await page.route(calls(procedure), async (route) => {
    const response = await route.fetch()
    const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    const body: unknown = await response.json()
    const parsed = answers.parse(body)
    const json = parsed.map((answer, index) => {
      const change = pageChanges.get(procedures[index] ?? '')
      if (!change) return Array.isArray(body) ? body[index] : answer
      const data = { ...Object(answer.result?.data ?? {}) }
      return { result: { data: { ...data, ...(typeof change === 'function' ? change(data) : change) } } }
    })
    await route.fulfill({ response, status: 200, json })
  })
}

export async function stopAltering(page: Page): Promise<void> {
  changesOf.delete(page)
  // A handler whose request is under way would fail when its route is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const pounds = { amount_minor: 45_000, currency: 'EGP', text: 'EGP 450.00' }

const METHODS = paymentProviders.map(({ method, label, payee = label, text, flow, fields }) => {
  return { method, label, payee, text, flow, fields }
})

export const PAYPAL_ALONE = { methods: METHODS.filter(({ method }) => method === 'paypal'), coin_list: [] }

export const ALL_METHODS = {
  methods: METHODS,
  charges: { opay: pounds, cowpay: pounds },
  coin_list: [
    { code: 'BTC', name: 'Bitcoin' },
    { code: 'LTC', name: 'Litecoin' },
  ],
}
