import { inspect } from 'node:util'
import { missingMigrations } from '@player/db'
import type { Context } from '../../compose.ts'
import { databaseFacts, workFacts, type WorkFacts } from '../../kernel/check-queries.ts'
import { workProblems } from '../../kernel/work-alarm.ts'
import { missingKeys, wrongKeys } from '../../keys.ts'
import { checkAccounts } from '../../modules/payments/index.ts'
import type { Command, OpsSetup } from '../command.ts'
import type { Options } from '../options.ts'
import { checkDatabase } from './database.ts'
import { checkDirectConnection } from './direct-connection.ts'
import { notApplicable, ok, problem, reasonOf, type CheckResult } from './result.ts'
import { checkMachine } from './machine.ts'
import { checkProviderTime } from './provider-time.ts'
import { checkOrigin } from './origin.ts'

export const checkCommands: readonly Command[] = [
  {
    name: '',
    options: ['send'],
    example: '',
    summary:
      'Checks everything that the product depends on, from the database to each payment provider; reports what is wrong and what to do. Exits with 1 if anything is wrong.',
    isQuiet: true,
    run: (ctx, _, __, options, setup) => check(ctx, options, setup),
    isFailure: (result) => result instanceof CheckReport && result.state === 'wrong',
  },
]

async function check(ctx: Context, options: Options, { environment, checks }: OpsSetup) {
  const parts = await Promise.all([
    checkData(ctx),
    ...checks.map((run) => run(ctx, environment, { send: options.send ?? false })),
    checkOrigin(ctx.config, environment),
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
    const missing = await missingMigrations(ctx.db)
    const results = [...checkDatabase(facts, missing, Date.now() / 1_000), await checkDirectConnection(ctx)]
    // The next queries need the tables of this version.
    if (missing.length > 0 || facts.forbidden.length > 0) return results
    const keys = [...(await wrongKeys(ctx)), ...(await missingKeys(ctx))]
    return [...results, checkKeys(keys), ...checkWorkers(await workFacts(ctx.db))]
  } catch (error) {
    const todo =
      'See whether PostgreSQL runs, and check the user of DATABASE_URL in its roles and in pg_hba.conf.'
    return [problem('wrong', 'Database', `${reasonOf(error)}.`, todo)]
  }
}

const checkKeys = (problems: readonly string[]): CheckResult =>
  problems.length === 0
    ? ok('Keys', 'All keys match the ones that this database was used with.')
    : problem('wrong', 'Keys', problems.join(' '), 'See `keys check`.')

export function checkWorkers(facts: WorkFacts): CheckResult[] {
  const { backlogProblem, activityProblem } = workProblems(facts)
  const workersTodo = 'Start or restart the workers, and see their log.'
  const backlogTodo = 'See the workers’ log, and `queue list` for what fails.'
  const backlog = facts.waiting === null ? 'All work is done.' : 'It is within the time limit.'
  return [
    activityProblem === null
      ? ok('Workers', `A worker was last active ${Math.round(facts.seen ?? 0)} s ago.`)
      : problem('wrong', 'Workers', `${activityProblem}.`, workersTodo),
    backlogProblem === null
      ? ok('Oldest pending event', backlog)
      : problem('wrong', 'Oldest pending event', `${backlogProblem}.`, backlogTodo),
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
