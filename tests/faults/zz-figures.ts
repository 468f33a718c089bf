/**
 * What a process keeps: loaded before the product's own entry point (`--import`), as failpoints.ts is, so that the product
 * knows nothing of it. Once a minute it has V8 collect all that nobody can reach and give back all that it does not need,
 * which takes some hundred milliseconds, and says on the standard output what is left. Without that the heap grows until
 * V8 finds it worth a collection, by more than any leak would in half an hour.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 15_000
const MEGABYTE = 1_024 ** 2

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('V8 does not let us collect')

setInterval(() => {
  Reflect.apply(collect, undefined, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }])
  const { rss, heapUsed, external } = process.memoryUsage()
  const collected = {
    minute: process.uptime() / 60,
    resident: rss / MEGABYTE,
    kept: (heapUsed + external) / MEGABYTE,
  }
  process.stdout.write(`${JSON.stringify({ collected })}\n`)
}, EVERY_MS).unref()
