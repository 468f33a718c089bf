import { owner, router } from '../../kernel/procedures.ts'
import { changeKey } from './change-key.ts'
import { changePin } from './change-pin.ts'
import {
  changeKeyInput,
  changeKeyOutput,
  changePinInput,
  changePinOutput,
  moveInput,
  moveOutput,
} from './contract.ts'
import { answer } from './messages.ts'
import { moveToMac } from './move-to-mac.ts'

export const devicesRouter = router({
  changeKey: owner
    .input(changeKeyInput)
    .output(changeKeyOutput)
    .mutation(async ({ ctx: { ctx, deviceId, session }, input }) => {
      await changeKey(ctx, deviceId, input.device_key, session.id)
      return answer('device_key_saved')
    }),

  changePin: owner
    .input(changePinInput)
    .output(changePinOutput)
    .mutation(async ({ ctx: { ctx, deviceId }, input }) => {
      await changePin(ctx, deviceId, input.pin_code)
      return answer('parent_pin_saved')
    }),

  move: owner
    .input(moveInput)
    .output(moveOutput)
    .mutation(async ({ ctx: { ctx, request, deviceId }, input }) => {
      const moved = await moveToMac(ctx, request, deviceId, input)
      if (moved.kind === 'moved') return { status: 'success', ...answer('mac_switched') }
      const asks = answer('mac_replaces')
      return { status: 'error', ...asks, msg: asks.message, playlists: [...moved.playlists] }
    }),
})
