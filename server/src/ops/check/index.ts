import { inspect } from 'node:util'
import { missingMigrations } from '@player/db'
import type { Context } from '../../compose.ts'
import { databaseFacts, workFacts, type WorkFacts } from '../../kernel/check-queries.ts'
import { workProblems } from '../../kernel/work-alarm.ts'
import { wrongKeys } from '../../keys.ts'
import { checkAccounts } from '../../modules/payments/index.ts'
import type { Command, OpsSetup } from '../command.ts'
import type { Options } from '../options.ts'
import { checkDatabase } from './database.ts'
import { notApplicable, ok, problem, reasonOf, type CheckResult } from './result.ts'
import { checkMachine, checkProviderTime } from './machine.ts'
import { checkOrigin } from './origin.ts'

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
    isFailure: (result) => result instanceof CheckReport && result.state === 'wrong',
  },
]

async function check(ctx: Context, options: Options, { environment, checks }: OpsSetup) {
  const parts = await Promise.all([
    checkData(ctx),
    ...checks.map((run) => run(environment, { send: options.send ?? false })),
    checkOrigin(ctx.config),
    checkProviderTime(ctx.config).then((result) => [result]),
    checkPaymentAccounts(ctx),
    checkMachine(ctx.config),
  ])
  return new CheckReport(parts.flat())
}

class CheckReport {
  readonly state: Exclude<CheckResult['state'], 'not applicable'>
  readonly lines: readonly CheckResult[]

  constructor(lines: readonly CheckResult[]) {
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

async function checkData(ctx: Context): Promise<CheckResult[]> {
  try {
    const facts = await databaseFacts(ctx.db)
    const results = checkDatabase(facts, await missingMigrations(ctx.db), Date.now() / 1_000)
    // The next queries need the tables of this version.
    const isUsable = results.every(({ state }) => state !== 'wrong')
    if (!isUsable) return results
    return [...results, checkKeys(await wrongKeys(ctx)), ...checkWorkers(await workFacts(ctx.db))]
  } catch (error) {
    const todo = 'See whether PostgreSQL runs, and compare DATABASE_URL with its users and pg_hba.conf.'
    return [problem('wrong', 'Database', `${reasonOf(error)}.`, todo)]
  }
}

const checkKeys = (wrong: readonly string[]): CheckResult =>
  wrong.length === 0
    ? ok('Keys', 'All are the keys that this database was used with.')
    : problem('wrong', 'Keys', wrong.join(' '), 'See `keys check`.')

export function checkWorkers(facts: WorkFacts): CheckResult[] {
  const { waiting, seen } = workProblems(facts)
  return [
    seen === null
      ? ok('Workers', `One worked ${Math.round(facts.seen ?? 0)} s ago.`)
      : problem('wrong', 'Workers', `${seen}.`, 'Start them, and see their log.'),
    waiting === null
      ? ok('Oldest undone event', facts.waiting === null ? 'All work is done.' : 'It is being done.')
      : problem(
          'wrong',
          'Oldest undone event',
          `${waiting}.`,
          'See the workers’ log, and `queue list` for what fails.',
        ),
  ]
}

async function checkPaymentAccounts(ctx: Context): Promise<CheckResult[]> {
  const accounts = await checkAccounts(ctx)
  return accounts.flatMap(({ method, findings }) => {
    const name = `Payments: ${method}`
    if (typeof findings === 'string') return [notApplicable(name, findings)]
    return findings.map((finding) => ({ name, ...finding }))
  })
}
