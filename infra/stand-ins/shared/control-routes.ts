import * as z from 'zod'
import { type Call, createRoutes, jsonOf, Refusal, type Routes, send } from './http.ts'

/** Runs a command; returns the id of what it created. @throws ZodError for wrong arguments */
export type Command = (wish: unknown) => unknown

export const command = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (wish: z.output<z.ZodObject<Shape>>) => unknown,
): Command => {
  const wanted = z.object(shape)
  return (wish) => run(wanted.parse(wish))
}

const order = z.looseObject({ action: z.string() })

/** POST /control with `{"action": "<a method of Control>", …arguments}`, GET /control/ledger; local clients only. */
export function controlRoutes(commands: Readonly<Record<string, Command>>, ledger: () => unknown): Routes {
  const act = async (call: Call): Promise<void> => {
    if (!isLocal(call)) return refuse(call, 403, 'The control API is for this machine only.')
    if (!call.get('content-type').startsWith('application/json')) return refuse(call, 415, 'Send JSON.')
    const wish = order.safeParse(jsonOf(call))
    const action = wish.success && Object.hasOwn(commands, wish.data.action) && commands[wish.data.action]
    if (!action) return refuse(call, 400, `Say as action one of: ${Object.keys(commands).join(', ')}.`)
    try {
      call.body = { status: 'success', result: (await action(wish.data)) ?? null }
    } catch (error) {
      if (error instanceof z.ZodError) return refuse(call, 400, z.prettifyError(error))
      const status = error instanceof Refusal ? error.answer.status : 409
      refuse(call, status, error instanceof Error ? error.message : String(error))
    }
  }
  const show = (call: Call): void => {
    if (!isLocal(call)) return refuse(call, 403, 'For this machine only.')
    call.body = ledger()
  }
  return createRoutes().post('/control', act).get('/control/ledger', show)
}

const isLocal = ({ ip }: Call): boolean => /^(::1|(::ffff:)?127\.)/.test(ip)

const refuse = (call: Call, status: number, message: string): void =>
  send(call, { status, body: { status: 'error', message } })
