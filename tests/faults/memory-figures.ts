/**
 * What a process keeps: loaded before the product's own entry point (`--import`), as failpoints.ts is, so that the product
 * knows nothing of it. Three times a minute it has V8 collect all that nobody can reach and give back all that it does not
 * need, which takes some hundred milliseconds, and says on the standard output what is left. Without that the heap grows until
 * V8 finds it worth a collection, by more than any leak would in half an hour; and what objects that are dead by then have
 * outside of V8 tears holes into glibc's heap, which fills them again and never gives them back.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 20_000
const MEGABYTE = 1_024 ** 2

/** Where V8 has what it compiled, which grows for the better part of an hour, and no further than there is code. */
const CODE = new Set(['code_space', 'trusted_space'])

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('V8 does not let us collect')

setInterval(() => {
  Reflect.apply(collect, undefined, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }])
  const { rss, heapUsed, external } = process.memoryUsage()
  const code = getHeapSpaceStatistics()
    .filter(({ space_name }) => CODE.has(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
  const collected = {
    minute: process.uptime() / 60,
    resident: rss / MEGABYTE,
    kept: (heapUsed - code + external) / MEGABYTE,
    code: code / MEGABYTE,
    others: (rss - code) / MEGABYTE,
  }
  process.stdout.write(`${JSON.stringify({ collected })}\n`)
}, EVERY_MS).unref()
