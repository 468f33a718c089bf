import type { Context } from '../compose.ts'
import type { Actor } from '../kernel/audit.ts'

/** What every command takes besides its own words and options. */
export const COMMON_OPTIONS = {
  reason: { type: 'string', takes: '"…"', means: 'why: required for every change, and kept with it' },
  as: { type: 'string', takes: '<name>', means: 'who: the user of this machine where it is left out' },
  json: { type: 'boolean', takes: null, means: 'prints JSON' },
  help: { type: 'boolean', takes: null, means: 'explains the command and runs nothing', short: 'h' },
} as const

/** What some commands take: each names its own, and refuses the others. */
export const OPTIONS = {
  state: { type: 'string', takes: '<state>', means: 'only payments in this state' },
  review: { type: 'boolean', takes: null, means: 'only what a person has to look at' },
  since: { type: 'string', takes: '<time>', means: 'since when, for example 2026-11-20T08:00Z' },
  all: { type: 'boolean', takes: null, means: 'all deliveries that are dead' },
  job: { type: 'string', takes: '<job>', means: 'all deliveries to this job that are dead' },
  discarded: { type: 'boolean', takes: null, means: 'with --all or --job: those that were discarded' },
  yes: { type: 'boolean', takes: null, means: 'does it: without it, many are only shown' },
} as const

export type OptionName = keyof typeof OPTIONS

/** The options of commands as they were typed. */
export type Options = {
  readonly [Name in OptionName]: ((typeof OPTIONS)[Name]['type'] extends 'string' ? string : true) | null
}

/** One word that a command takes after its name. */
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
  /** Words and options as they are typed, without a reason. */
  readonly example: string
  run(ctx: Context, given: readonly string[], actor: Actor, options: Options): Promise<object>
}

/** A command that changes nothing that would have to be audited. */
export interface ReadCommand extends CommonFields {
  readonly changes: false
}

/** A command that changes something: it needs a reason and is audited. */
export interface WriteCommand extends CommonFields {
  readonly changes: true
  /** A sentence: which command takes it back, or that none does. */
  readonly undo: string
  /** Whether it changes nothing with these options: acts on many only show what they would do, unless --yes is given. */
  readonly onlyShows?: (options: Options) => boolean
}

/** One command of support or operation, as `npm run ops -- <group> <name> …` names it. */
export type Command = ReadCommand | WriteCommand

/** The commands by their groups. */
export type Groups = Readonly<Record<string, readonly Command[]>>

/** The command was not used as its help says: the message says how. */
export class UsageError extends Error {}
