import type { Context } from '../compose.ts'
import type { Actor } from '../kernel/audit.ts'

export const COMMON_OPTIONS = {
  reason: { type: 'string', takes: '"…"', means: 'why you make the change; required, and stored with it' },
  as: { type: 'string', takes: '<name>', means: 'your name; by default the user name on this machine' },
  json: { type: 'boolean', takes: null, means: 'prints JSON' },
  help: { type: 'boolean', takes: null, means: 'explains the command without running it', short: 'h' },
} as const

/** Each command lists those that it takes. */
export const OPTIONS = {
  state: { type: 'string', takes: '<state>', means: 'only payments in this state' },
  review: { type: 'boolean', takes: null, means: 'only what needs review' },
  since: { type: 'string', takes: '<time>', means: 'an ISO 8601 time like 2026-11-20T08:00Z' },
  all: { type: 'boolean', takes: null, means: 'all dead deliveries' },
  job: { type: 'string', takes: '<job>', means: 'all dead deliveries of this job' },
  discarded: { type: 'boolean', takes: null, means: 'with --all or --job: discarded deliveries instead' },
  level: { type: 'string', takes: 'info|warning', means: 'how urgent it is' },
  title: { type: 'string', takes: '"…"', means: 'one line of 60 characters at most' },
  text: { type: 'string', takes: '"…"', means: 'one line of 300 characters at most' },
  until: {
    type: 'string',
    takes: '<time>',
    means: 'when it ends, like 2026-11-20T08:00Z; without it, `notices end` ends it',
  },
  where: {
    type: 'string',
    takes: 'tv|site|both',
    means: 'televisions (if left out), login and dashboard, or all of them',
  },
  yes: { type: 'boolean', takes: null, means: 'makes the change; without it, --all and --job only list' },
} as const

type OptionName = keyof typeof OPTIONS

export type Options = {
  readonly [Name in OptionName]: ((typeof OPTIONS)[Name]['type'] extends 'string' ? string : true) | null
}

/** A positional argument. */
export interface Positional {
  readonly name: string
  readonly means: string
  readonly optional?: true
}

interface CommonFields {
  readonly name: string
  readonly words: readonly Positional[]
  readonly options?: readonly OptionName[]
  /** One sentence for the help. */
  readonly does: string
  /** Arguments and options without a reason. */
  readonly example: string
  run(ctx: Context, given: readonly string[], actor: Actor, options: Options): Promise<object>
}

interface ReadCommand extends CommonFields {
  readonly changes: false
}

/** A command that needs a reason and is audited. */
interface WriteCommand extends CommonFields {
  readonly changes: true
  /** A sentence: the command that undoes it, or that none does. */
  readonly undo: string
  /** Whether these options only preview the change. */
  readonly onlyShows?: (options: Options) => boolean
}

export type Command = ReadCommand | WriteCommand

export type Groups = Readonly<Record<string, readonly Command[]>>

export class UsageError extends Error {}
