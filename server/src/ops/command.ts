import type { Context } from '../compose.ts'
import type { Actor } from '../kernel/audit.ts'

export const COMMON_OPTIONS = {
  reason: { type: 'string', takes: '"…"', means: 'the reason, required for every change and stored with it' },
  as: { type: 'string', takes: '<name>', means: 'your name; the user of this machine by default' },
  json: { type: 'boolean', takes: null, means: 'prints JSON' },
  help: { type: 'boolean', takes: null, means: 'explains the command and runs nothing', short: 'h' },
} as const

/** Each command lists those that it takes. */
export const OPTIONS = {
  state: { type: 'string', takes: '<state>', means: 'only payments in this state' },
  review: { type: 'boolean', takes: null, means: 'only what needs a review' },
  since: { type: 'string', takes: '<time>', means: 'a time, for example 2026-11-20T08:00Z' },
  all: { type: 'boolean', takes: null, means: 'all deliveries that are dead' },
  job: { type: 'string', takes: '<job>', means: 'all deliveries to this job that are dead' },
  discarded: { type: 'boolean', takes: null, means: 'with --all or --job: discarded ones' },
  yes: { type: 'boolean', takes: null, means: 'makes the change; without it many are only listed' },
} as const

export type OptionName = keyof typeof OPTIONS

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

export interface ReadCommand extends CommonFields {
  readonly changes: false
}

/** A command that needs a reason and is audited. */
export interface WriteCommand extends CommonFields {
  readonly changes: true
  /** A sentence: the command that undoes it, or that none does. */
  readonly undo: string
  /** Whether these options only preview the change. */
  readonly onlyShows?: (options: Options) => boolean
}

export type Command = ReadCommand | WriteCommand

export type Groups = Readonly<Record<string, readonly Command[]>>

export class UsageError extends Error {}
