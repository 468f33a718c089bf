import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStopped, ROOT, run } from './command.ts'

/*
 * `npm run sweep`: the tests with the tag `sweep` in Vitest, then those with `@sweep` in Playwright. Words filter files by name;
 * options, and what follows them, are Playwright's; `--shard=1/3` runs a part in both. Without arguments two long tests run in their full
 * size as well.
 */

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const filters = firstOption === -1 ? args : args.slice(0, firstOption)
const shard = args.filter((arg) => arg.startsWith('--shard='))
process.env['SWEEP'] = '1'
process.env['GENERATED_REQUESTS'] ??= '50000'

const codes: number[] = []
const runNext = async (...command: string[]) => {
  if (!isStopped()) codes.push(await run(command))
}

// Vitest alone would read all files to find the tag, which takes half a minute.
const tagged = globSync('tests/{architecture,integration}/**/*.test.ts', { cwd: ROOT }).filter(
  (file) =>
    /@module-tag sweep|tags: \['sweep'\]/.test(readFileSync(join(ROOT, file), 'utf8')) &&
    (filters.length === 0 || filters.some((filter) => file.includes(filter))),
)
if (tagged.length > 0) await runNext('vitest', 'run', '--tags-filter=sweep', ...shard, ...tagged)
if (args.length === 0) await runNext('vitest', 'run', 'results/bad-lists', 'http/generated-requests')
const config = '--config=tests/playwright.config.ts'
await runNext('playwright', 'test', config, '--grep=@sweep', '--pass-with-no-tests', ...args)
process.exitCode = isStopped() ? 130 : Math.max(...codes)
// The IPC channel to the launcher would keep this process alive.
if (process.connected) process.disconnect()
