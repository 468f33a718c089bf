import { owner, router } from '../../kernel/procedures.ts'
import { ownerActor } from '../../kernel/security-log.ts'
import { askToMove, awaitMove, MOVE_SECONDS } from './move/ask-to-move.ts'
import { changeKey } from './device/change-key.ts'
import { requireFreshProof } from './device/fresh-proof.ts'
import { changePin } from './device/change-pin.ts'
import * as contract from './contract.ts'
import { answer } from './messages.ts'
import { moveToMac } from './move/move-to-mac.ts'
import { checkMove } from './move/check-move.ts'
import { allowTelevision, removeTelevision } from './televisions/televisions.ts'
import { listTelevisions } from './televisions/list-televisions.ts'

export const devicesRouter = router({
  changeKey: owner
    .input(contract.changeKeyInput)
    .output(contract.changeKeyOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      const by = ownerActor(call.ctx, call.request)
      await changeKey(call.ctx, call.deviceId, input.device_key, by, call.session)
      return answer('device_key_saved')
    }),

  changePin: owner
    .input(contract.changePinInput)
    .output(contract.changePinOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      await changePin(call.ctx, call.session, input.pin_code, ownerActor(call.ctx, call.request))
      return answer('parent_pin_saved')
    }),

  televisions: owner
    .output(contract.televisionsOutput)
    .query(async ({ ctx: { ctx, deviceId } }) => ({ televisions: await listTelevisions(ctx, deviceId) })),

  allowTelevision: owner
    .input(contract.allowTelevisionInput)
    .output(contract.allowTelevisionOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      const by = ownerActor(call.ctx, call.request)
      const other = await allowTelevision(call.ctx, call.session, input, by)
      return other === null ? answer('television_allowed') : { ...answer('claim_number_of_other'), other }
    }),

  removeTelevision: owner
    .input(contract.removeTelevisionInput)
    .output(contract.removeTelevisionOutput)
    .mutation(async ({ ctx: { ctx, session, request }, input }) => {
      await removeTelevision(ctx, session, input.id, ownerActor(ctx, request))
      return answer('television_removed')
    }),

  checkMove: owner
    .input(contract.checkMoveInput)
    .output(contract.checkMoveOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => checkMove(ctx, deviceId, input.mac_address)),

  move: owner
    .input(contract.moveInput)
    .output(contract.moveOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      const result = await moveToMac(call.ctx, call.request, call.session, input)
      if (result.kind === 'moved') return { status: 'success', ...answer('mac_switched') }
      const refusal = answer('mac_replaces')
      return { status: 'error', ...refusal, msg: refusal.message, playlists: [...result.playlists] }
    }),

  askToMove: owner
    .input(contract.askToMoveInput)
    .output(contract.askToMoveOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      const move = await askToMove(call.ctx, call.request, call.session, input.mac_address)
      if (move.kind === 'moved') return { status: 'success', ...answer('mac_switched') }
      const { confirmation, number } = move
      return { status: 'waiting', confirmation, number, expires_in: MOVE_SECONDS }
    }),

  awaitMove: owner
    .input(contract.awaitMoveInput)
    .output(contract.awaitMoveOutput)
    .mutation(async ({ ctx: call, input, signal = new AbortController().signal }) => ({
      status: await awaitMove(call, call.deviceId, input.confirmation, signal),
    })),
})
