import * as z from 'zod'
import type { Control } from './control.ts'
import { PayPalError } from './errors.ts'
import { drop, failure, operation } from './faults.ts'
import type { Answer, Call, Route } from './http.ts'
import type { Ledger } from './ledger.ts'
import { instrument, pendingReason } from './state.ts'

const orderId = z.string()
const captureId = z.string()
const payer = { orderId, instrument: instrument.optional(), email: z.email().optional() }
const milliseconds = z.number().min(0)

const webhookSettings = z.object({
  url: z.exactOptional(z.url().nullable()),
  enabled: z.exactOptional(z.boolean()),
  delayMs: z.exactOptional(milliseconds),
  copies: z.exactOptional(z.int().min(1).max(20)),
  shuffleWithinMs: z.exactOptional(milliseconds),
  forged: z.exactOptional(z.boolean()),
  tries: z.exactOptional(z.int().min(1).max(25)),
  firstRetryMs: z.exactOptional(milliseconds),
})

const command = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve'), ...payer }),
  z.object({ action: z.literal('decline'), ...payer }),
  z.object({ action: z.literal('leavePending'), ...payer, reason: pendingReason.optional() }),
  z.object({ action: z.literal('refuse'), ...payer }),
  z.object({ action: z.literal('payDirectly'), ...payer }),
  z.object({ action: z.literal('cancel'), orderId }),
  z.object({ action: z.literal('voidOrder'), orderId }),
  z.object({ action: z.literal('expire'), orderId }),
  z.object({ action: z.literal('completePending'), orderId }),
  z.object({ action: z.literal('denyPending'), orderId }),
  z.object({ action: z.literal('refund'), captureId, amount: z.int().min(1).optional() }),
  z.object({ action: z.literal('reverse'), captureId }),
  z.object({ action: z.literal('setLatency'), operation, milliseconds }),
  z.object({ action: z.literal('failNext'), ...failure.shape }),
  z.object({ action: z.literal('dropNext'), ...drop.shape }),
  z.object({ action: z.literal('setWebhooks'), settings: webhookSettings }),
  z.object({ action: z.literal('resend'), eventId: z.string() }),
  z.object({ action: z.literal('setTokenLifetime'), seconds: z.number().min(0) }),
  z.object({ action: z.literal('revokeTokens') }),
  z.object({ action: z.literal('deliverAll') }),
  z.object({ action: z.literal('reset') }),
])
type Command = z.infer<typeof command>

/**
 * POST /control with `{"action": "<a method of Control>", …its arguments by name}`, GET /control/ledger. For this machine
 * only, and not for foreign web pages: they cannot send JSON here without being asked first, which nothing answers.
 */
export function controlRoutes(control: Control, ledger: () => Ledger): Route[] {
  const act = async ({ local, headers, body }: Call): Promise<Answer> => {
    if (!local) return refuse(403, 'The control door is for this machine only.')
    if (!headers['content-type']?.startsWith('application/json')) return refuse(415, 'Send JSON.')
    const wish = command.safeParse(parse(body))
    if (!wish.success) return refuse(400, z.prettifyError(wish.error))
    try {
      const result = (await perform(control, wish.data)) ?? null
      return { status: 200, body: { status: 'success', result } }
    } catch (error) {
      const status = error instanceof PayPalError ? error.status : 409
      return refuse(status, error instanceof Error ? error.message : String(error))
    }
  }
  return [
    { method: 'POST', path: '/control', handle: act },
    {
      method: 'GET',
      path: '/control/ledger',
      handle: ({ local }) =>
        local ? { status: 200, body: ledger() } : refuse(403, 'For this machine only.'),
    },
  ]
}

/** Returns the id of what was made, if anything was. */
function perform(control: Control, wish: Command): string | void | Promise<void> {
  switch (wish.action) {
    case 'approve':
    case 'decline':
    case 'leavePending':
    case 'refuse':
    case 'payDirectly':
      return control[wish.action](wish.orderId, wish)
    case 'cancel':
    case 'voidOrder':
    case 'expire':
    case 'completePending':
    case 'denyPending':
      return control[wish.action](wish.orderId)
    case 'refund':
      return control.refund(wish.captureId, wish.amount)
    case 'reverse':
      return control.reverse(wish.captureId)
    case 'setLatency':
      return control.setLatency(wish.operation, wish.milliseconds)
    case 'failNext':
      return control.failNext(wish)
    case 'dropNext':
      return control.dropNext(wish)
    case 'setWebhooks':
      return control.setWebhooks(wish.settings)
    case 'resend':
      return control.resend(wish.eventId)
    case 'setTokenLifetime':
      return control.setTokenLifetime(wish.seconds)
    case 'revokeTokens':
    case 'deliverAll':
    case 'reset':
      return control[wish.action]()
  }
}

const refuse = (status: number, message: string): Answer => ({ status, body: { status: 'error', message } })

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
