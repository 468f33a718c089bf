import { live } from '../../http/live.ts'
import { owner, router } from '../../http/procedures.ts'
import { changeKey } from './change-key.ts'
import { changePin } from './change-pin.ts'
import { changeKeyInput, changePinInput, moveInput } from './contract.ts'
import { messages } from './messages.ts'
import { moveToMac } from './move-to-mac.ts'

export const devicesRouter = router({
  live,

  changeKey: owner.input(changeKeyInput).mutation(async ({ ctx: { ctx, deviceId, session }, input }) => {
    await changeKey(ctx, deviceId, input.device_key, session.id)
    return { message: messages.device_key_saved }
  }),

  changePin: owner.input(changePinInput).mutation(async ({ ctx: { ctx, deviceId }, input }) => {
    await changePin(ctx, deviceId, input.pin_code)
    return { message: messages.parent_pin_saved }
  }),

  move: owner.input(moveInput).mutation(async ({ ctx: { ctx, deviceId }, input }) => {
    await moveToMac(ctx, deviceId, input.mac_address)
    return { message: messages.mac_switched }
  }),
})
