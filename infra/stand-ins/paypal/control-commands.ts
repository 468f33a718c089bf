import * as z from 'zod'
import { networkCommands } from '../shared/control.ts'
import { command, type Command } from '../shared/control-routes.ts'
import type { Control } from './control.ts'
import { operation } from './faults.ts'
import { instrument, pendingReason } from './state.ts'

const orderId = z.string()
const captureId = z.string()
const payer = { orderId, instrument: instrument.optional(), email: z.email().optional() }
const minor = z.int().min(1).optional()

/** The control API: each method of Control, with named arguments. */
export const controlCommands = (control: Control): Record<keyof Control, Command> => ({
  approve: command(payer, (wish) => control.approve(wish.orderId, wish)),
  decline: command(payer, (wish) => control.decline(wish.orderId, wish)),
  leavePending: command({ ...payer, reason: pendingReason.optional() }, (wish) =>
    control.leavePending(wish.orderId, wish),
  ),
  refuse: command(payer, (wish) => control.refuse(wish.orderId, wish)),
  payDirectly: command(payer, (wish) => control.payDirectly(wish.orderId, wish)),
  cancel: command({ orderId }, (wish) => control.cancel(wish.orderId)),
  voidOrder: command({ orderId }, (wish) => control.voidOrder(wish.orderId)),
  expire: command({ orderId }, (wish) => control.expire(wish.orderId)),
  completePending: command({ orderId }, (wish) => control.completePending(wish.orderId)),
  denyPending: command({ orderId }, (wish) => control.denyPending(wish.orderId)),
  refund: command({ captureId, amount: minor }, (wish) => control.refund(wish.captureId, wish.amount)),
  reverse: command({ captureId }, (wish) => control.reverse(wish.captureId)),
  setTokenLifetime: command({ seconds: z.number().min(0) }, (wish) => control.setTokenLifetime(wish.seconds)),
  revokeTokens: command({}, control.revokeTokens),
  ...networkCommands(control, operation),
})
