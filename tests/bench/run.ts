/**
 * Measures each part of the product beside the least that could do its work, in turns, and prints one table.
 * Exits with 1 if a line is below its budget.
 */
import { readOptions } from '../kit/command-line.ts'
import { openBench } from './bench.ts'
import { measure, type Measured } from './line.ts'
import { files } from './lines/files.ts'
import { logins } from './lines/logins.ts'
import { reads } from './lines/reads.ts'
import { describeMachine } from './machine.ts'
import { startStores } from './product.ts'
import { rowsOf, tooSlow } from './report.ts'

const USAGE = `npm run bench -- [options]

  --only device    only the lines whose names contain this
  --rounds 5       measurements of each side, in turns with the others of its line
  --seconds 5      duration of each measurement
  --short          three rounds of a second`
const { values } = readOptions(USAGE, {
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
  },
})
const rounds = values.short ? 3 : Number(values.rounds)
const seconds = values.short ? 1 : Number(values.seconds)

const measured: Measured[] = []
const stores = await startStores(null)
try {
  const bench = await openBench(stores)
  for (const line of await describeMachine(stores, bench.generator.name)) console.log(line)
  console.log(`medians of ${rounds} rounds of ${seconds} s`)
  const lines = [...reads(bench), ...files(bench), ...(await logins(bench))]
  for (const line of lines.filter(({ name }) => name.includes(values.only)))
    measured.push(await measure(line, rounds, seconds))
  await bench.stop()
} finally {
  await stores.stop()
}
console.table(measured.flatMap(rowsOf))
const slow = tooSlow(measured)
for (const each of slow) console.log(each)
process.exit(slow.length === 0 ? 0 : 1)
