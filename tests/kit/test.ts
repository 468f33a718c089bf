import { test } from 'vitest'
import { startStack, type Stack, type StackOptions } from './stack.ts'

/** A test with the product as the kit sets it up. */
export const it = testWith({})

/**
 * A test with the real thing behind it: `stack` is the file's own and shared by its tests, so that they make their own
 * devices and hold in any order; `boot` starts one more for this test alone. Both get `settings` on top of the kit's, by their
 * names in the environment.
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
