import type { Context } from '../compose.ts'
import type { Actor } from '../kernel/audit.ts'
import type { Store } from './backup/store.ts'
import type { Check } from './check/result.ts'

export const COMMON_OPTIONS = {
  reason: {
    type: 'string',
    takes: '"…"',
    description: 'why you make the change; required, and stored with it',
  },
  as: { type: 'string', takes: '<name>', description: 'your name; by default the user name on this machine' },
  json: { type: 'boolean', takes: null, description: 'prints JSON' },
  help: { type: 'boolean', takes: null, description: 'explains the command without running it', short: 'h' },
} as const

/** Options of single commands. Each command lists its own. */
export const OPTIONS = {
  state: { type: 'string', takes: '<state>', description: 'only payments in this state' },
  review: { type: 'boolean', takes: null, description: 'only what needs review' },
  since: { type: 'string', takes: '<time>', description: 'an ISO 8601 time like 2026-11-20T08:00Z' },
  by: { type: 'string', takes: '<name>', description: 'only what this person did' },
  from: { type: 'string', takes: '<time>', description: 'from this month or time, like 2026-01' },
  to: { type: 'string', takes: '<time>', description: 'before this month or time, like 2026-12' },
  csv: { type: 'boolean', takes: null, description: 'prints CSV for a spreadsheet' },
  all: { type: 'boolean', takes: null, description: 'all dead deliveries' },
  job: { type: 'string', takes: '<job>', description: 'all dead deliveries of this job' },
  discarded: {
    type: 'boolean',
    takes: null,
    description: 'with --all or --job: discarded deliveries instead',
  },
  level: { type: 'string', takes: 'info|warning', description: 'how urgent it is' },
  title: { type: 'string', takes: '"…"', description: 'one line of 60 characters at most' },
  text: { type: 'string', takes: '"…"', description: 'one line of 300 characters at most' },
  until: {
    type: 'string',
    takes: '<time>',
    description: 'when it ends, like 2026-11-20T08:00Z; without it, `notices end` ends it',
  },
  where: {
    type: 'string',
    takes: 'tv|site|both',
    description: 'televisions (if left out), login and dashboard, or all of them',
  },
  file: {
    type: 'string',
    takes: '<path>',
    description: 'writes it to a new file that only you may read',
  },
  passphrase: {
    type: 'string',
    takes: '<file>',
    description: 'a file whose first line is the passphrase; without it, you are asked',
  },
  send: { type: 'boolean', takes: null, description: 'also sends an e-mail to OPERATOR_EMAIL' },
  yes: {
    type: 'boolean',
    takes: null,
    description: 'makes the change; without it, the command only lists what it would change',
  },
} as const

type OptionName = keyof typeof OPTIONS

export type Options = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string'
    ? string | undefined
    : boolean | undefined
}

/** The value of `nothing_done` in each preview's result. */
export const NOTHING_DONE = 'Add --yes and --reason "…" to do it.'

/** A positional argument. */
export interface Positional {
  readonly name: string
  readonly description: string
  readonly optional?: true
}

/** Inputs of a command besides the context. */
export interface OpsSetup {
  readonly environment: NodeJS.ProcessEnv
  /** Further checks of `check`. */
  readonly checks: readonly Check[]
  /** Names of all settings of this program. */
  readonly settingNames: readonly string[]
  /** The store of `backup` in place of the database of DATABASE_URL. */
  readonly store?: Store | undefined
}

interface CommonFields {
  /** Empty for the only command of a group, which is called by the group's name. */
  readonly name: string
  readonly args: readonly Positional[]
  readonly options?: readonly OptionName[]
  /** One sentence for the help. */
  readonly summary: string
  /** Always prints JSON. */
  readonly printsJson?: true
  /** The rows for --csv. */
  readonly rows?: (result: object) => readonly object[]
  /** Arguments and options, without --reason. */
  readonly example: string
}

interface ContextCommand extends CommonFields {
  readonly isStandalone?: never
  run(
    ctx: Context,
    positionals: readonly string[],
    actor: Actor,
    options: Options,
    setup: OpsSetup,
  ): Promise<object>
}

/** A command that runs without the product's settings and database. */
interface StandaloneCommand extends CommonFields {
  readonly changes: false
  readonly isStandalone: true
  readonly isFailure?: never
  run(positionals: readonly string[], options: Options, setup: OpsSetup): Promise<object>
}

interface ReadCommand extends ContextCommand {
  readonly changes: false
  /** Whether the command, having printed this result, exits with 1. */
  readonly isFailure?: (result: object) => boolean
  /** Whether its result contains what other commands log as warnings. */
  readonly isQuiet?: true
}

/** A command that needs a reason and is audited. */
interface WriteCommand extends ContextCommand {
  readonly changes: true
  /** A sentence: the command that undoes it, or that none does. */
  readonly undo: string
  /** Whether these options only preview the change. */
  readonly isPreview?: (options: Options) => boolean
}

export type Command = ReadCommand | WriteCommand | StandaloneCommand

export type Groups = Readonly<Record<string, readonly Command[]>>

export class UsageError extends Error {}
