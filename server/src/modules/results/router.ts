import { noOutput } from '../../kernel/outputs.ts'
import { owner, router } from '../../kernel/procedures.ts'
import * as contract from './contract.ts'
import { listResults } from './list-results.ts'
import { requestLook } from './request-look.ts'
import { setReporting, tryAgain } from './try-again.ts'

export const resultsRouter = router({
  list: owner
    .output(contract.resultsOutput)
    .query(({ ctx: call, path }) =>
      call.readInTurn(call.deviceId, path, () => listResults(call.ctx, call.deviceId, call.session.id)),
    ),

  tryAgain: owner
    .input(contract.playlistInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => tryAgain(ctx, deviceId, input.id)),

  look: owner
    .input(contract.playlistInput)
    .output(contract.lookOutput)
    .mutation(({ ctx: { ctx, deviceId, session, request }, input }) =>
      requestLook(ctx, { deviceId, sessionId: session.id, ip: request.ip }, input.id),
    ),

  setTells: owner
    .input(contract.setReportingInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => setReporting(ctx, deviceId, input.tells)),
})
