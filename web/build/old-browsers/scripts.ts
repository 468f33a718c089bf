import { transform } from 'esbuild'
import { FIRST_SCRIPTS, OLD_SCRIPTS } from './targets.ts'

export async function oldScript(code: string): Promise<string> {
  return (await transform(code, { target: OLD_SCRIPTS, minify: true, legalComments: 'none' })).code
}

/** Builds a function instead of a module, so that it runs before the first paint and has no global names. */
export async function firstScript(code: string): Promise<string> {
  // These browsers support destructuring; esbuild cannot work around Safari 11's bugs in it.
  const supported = { destructuring: true }
  return (await transform(code, { target: FIRST_SCRIPTS, supported, minify: true, format: 'iife' })).code
}
