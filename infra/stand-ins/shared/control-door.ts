import * as z from 'zod'
import { type Answer, type Call, jsonOf, Refusal, type Route } from './http.ts'

/** Does what was asked for, and gives the id of what was made, if anything was. @throws ZodError for wrong arguments */
export type Command = (wish: unknown) => unknown

export const command = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (wish: z.output<z.ZodObject<Shape>>) => unknown,
): Command => {
  const wanted = z.object(shape)
  return (wish) => run(wanted.parse(wish))
}

const order = z.looseObject({ action: z.string() })

/**
 * POST /control with `{"action": "<a method of Control>", …its arguments by name}`, GET /control/ledger. For this machine
 * only, and not for foreign web pages: they cannot send JSON here without being asked first, which nothing answers.
 */
export function controlRoutes(commands: Readonly<Record<string, Command>>, ledger: () => unknown): Route[] {
  const act = async (call: Call): Promise<Answer> => {
    if (!call.local) return refuse(403, 'The control door is for this machine only.')
    if (!call.headers['content-type']?.startsWith('application/json')) return refuse(415, 'Send JSON.')
    const wish = order.safeParse(jsonOf(call))
    const action = wish.success && Object.hasOwn(commands, wish.data.action) && commands[wish.data.action]
    if (!action) return refuse(400, `Say as action one of: ${Object.keys(commands).join(', ')}.`)
    try {
      return { status: 200, body: { status: 'success', result: (await action(wish.data)) ?? null } }
    } catch (error) {
      if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error))
      const status = error instanceof Refusal ? error.answer.status : 409
      return refuse(status, error instanceof Error ? error.message : String(error))
    }
  }
  const show = ({ local }: Call): Answer =>
    local ? { status: 200, body: ledger() } : refuse(403, 'For this machine only.')
  return [
    { method: 'POST', path: '/control', handle: act },
    { method: 'GET', path: '/control/ledger', handle: show },
  ]
}

const refuse = (status: number, message: string): Answer => ({ status, body: { status: 'error', message } })
