/**
 * Guesses keys of devices in use, claims their addresses and locks their owners out, from many networks and with the default limits.
 * Prints the results and the attacker's cost. Exits with 1 if a promise of docs/security/limits.md or SECURITY.md is broken.
 */
import { startStores } from '../faults/stores.ts'
import { readOptions } from '../kit/command-line.ts'
import { startStack } from '../kit/stack.ts'
import { attack, type AttackOutcome } from '../kit/attack-on-keys.ts'

const USAGE = `npm run attack -- [options]

  --guesses 100000   wrong keys: 5 for each device; the rest for as few devices as possible, up to 30 each
  --devices 10000    devices in use: half of them with a television, half with a trusted browser
  --networks 1000    networks of the attacker, each a /24 with five addresses; at least 6, and at least 1 per 100 guesses`
const { values } = readOptions(USAGE, {
  options: {
    guesses: { type: 'string', default: '100000' },
    devices: { type: 'string', default: '10000' },
    networks: { type: 'string', default: '1000' },
  },
})
const [guesses, devices, networks] = [values.guesses, values.devices, values.networks].map(Number)
if (!devices || !guesses || !networks || networks < Math.max(6, guesses / 100) || guesses < devices * 5) {
  console.error(
    `Use at least 5 guesses per device, at least 6 networks, and at least 1 network per 100 guesses.\n\n${USAGE}`,
  )
  process.exit(1)
}
const startedAt = performance.now()
const stores = await startStores()
const engine = { kind: 'embedded', adminUrl: stores.postgres.url('postgres'), redisUrl: null } as const
const stack = await startStack({ engine, workers: false })
const outcome = await attack(stack, { guesses, devices, networks })
const { cost, expected } = outcome
for (const line of [
  `wrong keys compared: ${cost.wrong}, of one device at most ${outcome.maxWrong}; refused: ${cost.refused}`,
  `takeovers: ${outcome.takeovers}, expected ${expected.toFixed(4)}; by ${cost.claims} claims without a key: ${outcome.takenWithoutKey}`,
  `cost: ${cost.requests} requests, ${networks} networks, ${hours(cost.seconds)} hours; ${Math.round(cost.requests / expected)} requests for one takeover`,
  `unlocked by support: ${outcome.unlocked}`,
])
  console.log(line)
console.table(rowsOf(outcome))
await stack.close()
await stores.postgres.stop()
console.log(`Took ${Math.round((performance.now() - startedAt) / 1_000)} s`)
for (const problem of outcome.problems) console.log(problem)
process.exit(outcome.problems.length === 0 ? 0 : 1)

function rowsOf({ targets }: AttackOutcome) {
  const waits = (group: AttackOutcome['targets'], wrong: number) => {
    const sampled = group.filter(({ plannedGuesses, isSampled }) => isSampled && plannedGuesses === wrong)
    return sampled.length === 0 ? 'none' : hours(Math.max(...sampled.map(({ ownerWait }) => ownerWait)))
  }
  const groups = [...Map.groupBy(targets, ({ group }) => group)]
  const rows = groups.map(([name, group]) => [
    name,
    {
      devices: group.length,
      'at the limit': group.filter(({ wrong }) => wrong >= 30).length,
      'hours locked after 5 wrong keys': waits(group, 5),
      'hours locked after 30 wrong keys': waits(group, 30),
      'unlocked by': group[0]?.television ? 'its television, or support' : 'support',
    },
  ])
  return Object.fromEntries(rows)
}

function hours(seconds: number): string {
  return (seconds / 3_600).toFixed(2)
}
