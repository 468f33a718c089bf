import { anyone, router } from '../../kernel/procedures.ts'
import { contactMessage, submitOutput } from './contract.ts'
import { submitMessage } from './submit-message.ts'

export const contactRouter = router({
  submit: anyone
    .input(contactMessage)
    .output(submitOutput)
    .mutation(async ({ ctx: { ctx, request, requestSession }, input }) => {
      const session = await requestSession.current()
      return submitMessage(ctx, request, session?.device ?? null, input)
    }),
})
