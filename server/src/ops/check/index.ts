import { inspect } from 'node:util'
import { missingMigrations } from '@player/db'
import type { Context } from '../../compose.ts'
import { databaseFacts, workFacts, type WorkFacts } from '../../kernel/check-queries.ts'
import { workProblems } from '../../kernel/work-alarm.ts'
import { wrongKeys } from '../../keys.ts'
import { checkAccounts } from '../../modules/payments/index.ts'
import type { Command, Options, OpsSetup } from '../command.ts'
import { databaseLines } from './database.ts'
import { notApplicable, notRight, reasonOf, right, type Line } from './line.ts'
import { machineLines, networkTimeLine } from './machine.ts'
import { originLines } from './origin.ts'

/** `npm run ops -- check`: checks everything that the product depends on. */
export const checkCommands: readonly Command[] = [
  {
    name: '',
    args: [],
    options: ['send'],
    example: '',
    summary:
      'Tries everything the product depends on, from the database to each payment provider; says what is wrong and what to do. Exits with 1 if anything is wrong.',
    changes: false,
    isQuiet: true,
    run: (ctx, _, __, options, setup) => check(ctx, options, setup),
    isFailure: (result) => result instanceof CheckResult && result.state === 'wrong',
  },
]

async function check(ctx: Context, options: Options, { environment, checks }: OpsSetup) {
  const parts = await Promise.all([
    dataLines(ctx),
    ...checks.map((run) => run(environment, { send: options.send ?? false })),
    originLines(ctx.config),
    networkTimeLine(ctx.config).then((line) => [line]),
    accountLines(ctx),
    machineLines(ctx.config),
  ])
  return new CheckResult(parts.flat())
}

class CheckResult {
  readonly state: Exclude<Line['state'], 'not applicable'>
  readonly lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    const states = new Set(lines.map(({ state }) => state))
    this.state = (['wrong', 'warning'] as const).find((state) => states.has(state)) ?? 'right'
    this.lines = lines
  }

  /** The output without --json. */
  [inspect.custom](): string {
    const width = Math.max(...this.lines.map(({ name }) => name.length))
    const rows = this.lines.flatMap(({ name, state, found, todo }) => [
      `${state.padEnd('not applicable'.length)}  ${name.padEnd(width)}  ${found}`,
      ...(todo === undefined ? [] : [`${' '.repeat('not applicable'.length + width + 4)}${todo}`]),
    ])
    return [...rows, '', `Overall: ${this.state}.`].join('\n')
  }
}

async function dataLines(ctx: Context): Promise<Line[]> {
  try {
    const facts = await databaseFacts(ctx.db)
    const databaseResults = databaseLines(facts, await missingMigrations(ctx.db), Date.now() / 1_000)
    // The next queries need the tables of this version.
    const isUsable = databaseResults.every(({ state }) => state !== 'wrong')
    if (!isUsable) return databaseResults
    return [...databaseResults, keyLine(await wrongKeys(ctx)), ...workLines(await workFacts(ctx.db))]
  } catch (error) {
    const todo = 'See whether PostgreSQL runs, and compare DATABASE_URL with its users and pg_hba.conf.'
    return [notRight('wrong', 'Database', `${reasonOf(error)}.`, todo)]
  }
}

const keyLine = (wrong: readonly string[]): Line =>
  wrong.length === 0
    ? right('Keys', 'All are the keys that this database was used with.')
    : notRight('wrong', 'Keys', wrong.join(' '), 'See `keys check`.')

export function workLines(facts: WorkFacts): Line[] {
  const { waiting, seen } = workProblems(facts)
  return [
    seen === null
      ? right('Workers', `One worked ${Math.round(facts.seen ?? 0)} s ago.`)
      : notRight('wrong', 'Workers', `${seen}.`, 'Start them, and see their log.'),
    waiting === null
      ? right('Oldest undone event', facts.waiting === null ? 'All work is done.' : 'It is being done.')
      : notRight(
          'wrong',
          'Oldest undone event',
          `${waiting}.`,
          'See the workers’ log, and `queue list` for what fails.',
        ),
  ]
}

async function accountLines(ctx: Context): Promise<Line[]> {
  const accounts = await checkAccounts(ctx)
  return accounts.flatMap(({ method, findings }) => {
    const name = `Payments: ${method}`
    if (typeof findings === 'string') return [notApplicable(name, findings)]
    return findings.map((finding) => ({ name, ...finding }))
  })
}
