import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { findChromium, NoChromium } from './chromium.ts'
import { isStopped, ROOT, run } from './command.ts'

/*
 * `npm test`: finds or downloads a browser, builds the product if it changed, then runs Vitest (unit, architecture,
 * integration) and Playwright (browser). The last line counts both. Words after `npm test --` filter files by name; no browser
 * is needed if no browser test matches. Options are passed to Vitest, which then runs alone.
 */

const args = process.argv.slice(2)
const hasOptions = args.some((arg) => arg.startsWith('-'))

const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 }

const reports = await mkdtemp(join(tmpdir(), 'player-reports-'))
try {
  process.exitCode = await runAll()
} catch (error) {
  if (!(error instanceof NoChromium)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(reports, { recursive: true, force: true })
  // The IPC channel to the launcher would keep this process alive.
  if (process.connected) process.disconnect()
}

async function runAll(): Promise<number> {
  const browser = hasBrowserTests() ? await findChromium() : undefined
  if (isStopped()) return 130
  if (!(await buildProduct())) return 1
  const vitest = join(reports, 'vitest.json')
  const choice = args.length > 0 ? [...args, '--passWithNoTests'] : []
  const codes = [
    await run([
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitest}`,
      ...choice,
    ]),
  ]
  const errors = await vitestErrors(vitest)
  let counts = await vitestCounts(vitest)
  if (browser !== undefined && !isStopped()) {
    const playwright = join(reports, 'playwright.json')
    const command = ['playwright', 'test', '--config=tests/playwright.config.ts', '--pass-with-no-tests']
    codes.push(await run([...command, ...args], { CHROMIUM_PATH: browser, E2E_REPORT: playwright }))
    counts = sum(counts, await playwrightCounts(playwright))
  }
  // Playwright's output ends with its own failures; repeat those of Vitest.
  for (const message of errors) console.log(message)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  if (counts.skipped > 0 && counts.passed + counts.failed === 0) {
    console.log(`All of them are left to the sweep: npm run sweep -- ${args.join(' ')}`)
    return 1
  }
  return isStopped() ? 130 : codes.every((code) => code === 0) && counts.failed === 0 ? 0 : 1
}

/** Whether Playwright has tests to run. It treats words as regular expressions. */
function hasBrowserTests(): boolean {
  if (hasOptions) return false
  const files = globSync('tests/e2e/**/*.spec.ts', { cwd: ROOT }).map((file) => join(ROOT, file))
  return args.length === 0 || files.some((file) => args.some((word) => new RegExp(word, 'i').test(file)))
}

async function buildProduct(): Promise<boolean> {
  const output: string[] = []
  const code = await run(['turbo', 'run', 'build', 'television'], {}, output)
  if (code !== 0) console.error(`${output.join('')}\nThe product could not be built; the reason is above.`)
  return code === 0
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

async function vitestCounts(file: string): Promise<Counts> {
  const report = await read(
    file,
    z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int() }),
  )
  return report
    ? { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
    : NO_COUNTS
}

async function vitestErrors(file: string): Promise<string[]> {
  const test = z.object({
    fullName: z.string(),
    status: z.string(),
    failureMessages: z.array(z.string()).nullish(),
  })
  const files = z.object({
    name: z.string(),
    status: z.string(),
    message: z.string(),
    assertionResults: z.array(test),
  })
  const report = await read(file, z.object({ testResults: z.array(files) }))
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name)
    if (status === 'failed' && assertionResults.length === 0) return [`Failed: ${path}\n${ownLines(message)}`]
    return assertionResults.flatMap(({ fullName, status: outcome, failureMessages }) =>
      (failureMessages ?? []).map(
        (reason) =>
          `${outcome === 'passed' ? 'Passed only when run again' : 'Failed'}: ${path}: ${fullName}\n${ownLines(reason)}`,
      ),
    )
  })
}

function ownLines(reason: string): string {
  const lines = reason
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('<anonymous>'))
  return lines.map((line) => `  ${line}`).join('\n')
}

async function playwrightCounts(file: string): Promise<Counts> {
  const stats = z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() })
  const report = await read(file, z.object({ stats }))
  if (!report) return NO_COUNTS
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The report of a run; null if it ended without one. */
async function read<Report>(file: string, shape: z.ZodType<Report>): Promise<Report | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : shape.parse(JSON.parse(text))
}

function sum(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}
