import { onceTheDatabaseAnswers, runProcess } from '@player/server/process'
import { loadWorkerConfig } from './config.ts'
import { createWorkerContext } from './context.ts'
import { startRuntime } from './runtime/runtime.ts'

runProcess(async () => {
  const ctx = createWorkerContext(loadWorkerConfig(process.env))
  const runtime = await onceTheDatabaseAnswers(ctx, () => startRuntime(ctx))
  ctx.log.info({ engine: runtime.engine.kind }, 'The worker runs')
  return async () => {
    await runtime.stop()
    ctx.mail.close()
    await ctx.db.destroy()
    ctx.log.info('The worker has stopped')
  }
})
