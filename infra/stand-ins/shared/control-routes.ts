import * as z from 'zod'
import type { Actions } from './actions.ts'
import { type Call, createRoutes, jsonOf, Refusal, type Routes, send } from './http.ts'

const request = z.looseObject({ action: z.string() })

/** Routes for local clients only: POST /control with `{"action": "<name>", …arguments}`, GET /control/ledger. */
export function controlRoutes(actions: Actions, ledger: () => unknown): Routes {
  const perform = async (call: Call): Promise<void> => {
    if (!isLocal(call)) return refuse(call, 403, 'The control API is for this machine only.')
    if (!call.get('content-type').startsWith('application/json')) return refuse(call, 415, 'Send JSON.')
    const fields = request.safeParse(jsonOf(call))
    const action = fields.success && Object.hasOwn(actions, fields.data.action) && actions[fields.data.action]
    if (!action) return refuse(call, 400, `Set action to one of: ${Object.keys(actions).join(', ')}.`)
    try {
      call.body = { status: 'success', result: (await action.request(fields.data)) ?? null }
    } catch (error) {
      if (error instanceof z.ZodError) return refuse(call, 400, z.prettifyError(error))
      const status = error instanceof Refusal ? error.answer.status : 409
      refuse(call, status, error instanceof Error ? error.message : String(error))
    }
  }
  return createRoutes()
    .post('/control', perform)
    .get('/control/ledger', (call) => {
      if (!isLocal(call)) return refuse(call, 403, 'For this machine only.')
      call.body = ledger()
    })
}

const isLocal = ({ ip }: Call): boolean => /^(::1|(::ffff:)?127\.)/.test(ip)

const refuse = (call: Call, status: number, message: string): void =>
  send(call, { status, body: { status: 'error', message } })
