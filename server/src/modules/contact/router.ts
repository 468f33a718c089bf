import { anyone, router } from '../../kernel/procedures.ts'
import { contactMessage, submitOutput } from './contract.ts'
import { submitMessage } from './submit-message.ts'

export const contactRouter = router({
  submit: anyone
    .input(contactMessage)
    .output(submitOutput)
    .mutation(({ ctx: { ctx, request }, input }) => submitMessage(ctx, request, input)),
})
