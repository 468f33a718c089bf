import { test } from 'vitest'
import { startStack, type Stack, type StackOptions } from './stack.ts'

export const it = testWith({})

/**
 * A test on the real product. `stack` is shared by the tests of a file, which create their own devices and run in any
 * order; `boot` starts one for a single test. Both take additional `settings`.
 */
export function testWith(settings: Readonly<Record<string, string>>) {
  return test
    .extend('settings', { scope: 'file' }, settings)
    .extend('stack', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<Stack> => {
      const stack = await startStack({ settings })
      onCleanup(() => stack.close())
      return stack
    })
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
}
