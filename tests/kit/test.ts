import { loadConfig } from '@player/server/compose'
import { test } from 'vitest'
import { loggedIn } from './factories.ts'
import { startServer } from './server.ts'
import { startStack, type Stack, type StackOptions } from './stack.ts'

export const { it, itFresh, itWithoutWorkers } = testWith({})

/**
 * Tests on the real product, with additional `settings`. `owner` is logged in to `stack`; `serve` starts another server on the same stack, which
 * may have other settings; `boot` starts another stack. The tests of a file share the stack of `it`, create their own devices and run in any order.
 * Each test of `itFresh` and `itWithoutWorkers` has a stack of its own, in the latter without started workers.
 */
export function testWith(settings: Readonly<Record<string, string>>) {
  const base = test
    .extend('settings', { scope: 'file' }, settings)
    .extend('boot', async ({ settings }, { onCleanup }) => {
      const booted: Stack[] = []
      onCleanup(async () => {
        await Promise.all(booted.map((stack) => stack.close()))
      })
      return async (options: StackOptions = {}): Promise<Stack> => {
        const stack = await startStack({ ...options, settings: { ...settings, ...options.settings } })
        booted.push(stack)
        return stack
      }
    })
  const shared = base.extend('stack', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const stack = await startStack({ settings })
    onCleanup(() => stack.close())
    return stack
  })
  const fresh = (workers: boolean) => base.extend('stack', ({ boot }) => boot({ workers }))
  return {
    it: shared.extend('owner', ({ stack }) => loggedIn(stack)).extend('serve', serversOf),
    itFresh: fresh(true)
      .extend('owner', ({ stack }) => loggedIn(stack))
      .extend('serve', serversOf),
    itWithoutWorkers: fresh(false)
      .extend('owner', ({ stack }) => loggedIn(stack))
      .extend('serve', serversOf),
  }
}

function serversOf(
  { stack }: { readonly stack: Stack },
  { onCleanup }: { readonly onCleanup: (close: () => Promise<void>) => void },
) {
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  onCleanup(async () => {
    await Promise.all(servers.map((server) => server.close()))
  })
  return async (settings: Readonly<Record<string, string>> = {}) => {
    const server = await startServer(() => loadConfig({ ...stack.settings, ...settings }))
    servers.push(server)
    return { ...stack, ...server, origin: server.ctx.config.http.origin }
  }
}
