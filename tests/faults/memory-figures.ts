/**
 * What a process keeps: loaded before the product's own entry point (`--import`), as failpoints.ts is, so that the product
 * knows nothing of it. Once a minute it has V8 collect everything that nobody can reach, and says on the standard output
 * what is left, in bytes. Without that the heap grows until V8 finds it worth a collection, and no two figures could be
 * compared.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 60_000

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('V8 does not let us collect')

setInterval(() => {
  Reflect.apply(collect, undefined, [])
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ kept: heapUsed + external })}\n`)
}, EVERY_MS).unref()
