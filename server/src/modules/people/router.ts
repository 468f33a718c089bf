import { proceduresFor } from '../../kernel/procedures.ts'
import { ownerActor } from '../../kernel/security-log.ts'
import { requireFreshProof } from '../devices/index.ts'
import type { Context } from '../payments/index.ts'
import * as contract from './contract.ts'
import { deleteDevice } from './delete-device.ts'
import { downloadData } from './download-data.ts'
import { answer } from './messages.ts'

const { router, owner } = proceduresFor<Context>()

export const peopleRouter = router({
  /** A mutation, so that it is never cached. */
  download: owner
    .input(contract.proofInput)
    .output(contract.downloadOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      return { json: await downloadData(call, call.session, ownerActor(call.ctx, call.request)) }
    }),

  deleteDevice: owner
    .input(contract.proofInput)
    .output(contract.deleteDeviceOutput)
    .mutation(async ({ ctx: call, input }) => {
      await requireFreshProof(call.ctx, call, input.current_key)
      return call.requestSession.change(async () => {
        await deleteDevice(call.ctx, call.session, ownerActor(call.ctx, call.request))
        call.cookies.endSession()
        return answer('device_deleted')
      })
    }),
})
