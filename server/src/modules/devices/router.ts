import { owner, router } from '../../kernel/procedures.ts'
import { changeKey } from './change-key.ts'
import { changePin } from './change-pin.ts'
import { changeKeyInput, changePinInput, moveInput, type MoveOutput } from './contract.ts'
import { messages } from './messages.ts'
import { moveToMac } from './move-to-mac.ts'

export const devicesRouter = router({
  changeKey: owner.input(changeKeyInput).mutation(async ({ ctx: { ctx, deviceId, session }, input }) => {
    await changeKey(ctx, deviceId, input.device_key, session.id)
    return { message: messages.device_key_saved }
  }),

  changePin: owner.input(changePinInput).mutation(async ({ ctx: { ctx, deviceId }, input }) => {
    await changePin(ctx, deviceId, input.pin_code)
    return { message: messages.parent_pin_saved }
  }),

  move: owner
    .input(moveInput)
    .mutation(async ({ ctx: { ctx, request, deviceId }, input }): Promise<MoveOutput> => {
      const moved = await moveToMac(ctx, request, deviceId, input)
      if (moved.kind === 'moved') return { status: 'success', message: messages.mac_switched }
      const { mac_replaces: message } = messages
      return { status: 'error', message, msg: message, playlists: moved.playlists }
    }),
})
