import type { Command, Groups } from './command.ts'
import { COMMON_OPTIONS, OPTIONS } from './options.ts'

export function helpOf(groups: Groups): string {
  const lines = Object.entries(groups).flatMap(([group, commands]) =>
    commands.map((command) => `  ${usageOf(group, command)}\n      ${command.summary}\n`),
  )
  return `Commands for support and operators. They read the server's settings from the environment.

${lines.join('')}
For every command:
${table(Object.entries(COMMON_OPTIONS).map(optionRow))}`
}

export function helpOfCommand(group: string, command: Command): string {
  const options = command.options?.map((name) => optionRow([name, OPTIONS[name]])) ?? []
  const args = (command.args ?? []).map(({ name, description }): Row => [`<${name}>`, description])
  const common = Object.entries(COMMON_OPTIONS).filter(([name]) => command.undo || !FOR_CHANGES.has(name))
  const example = `npm run ops -- ${[group, command.name, command.example].filter(Boolean).join(' ')}`
  return `${usageOf(group, command)}
  ${command.summary}

${table([...args, ...options, ...common.map(optionRow)])}
Example:
  ${example}${command.undo ? ' --reason "The owner called"' : ''}
${command.undo ? `\n${command.undo}\n` : ''}`
}

export function usageOf(group: string, command: Command): string {
  const args = (command.args ?? []).map(({ name, optional }) => (optional ? `[<${name}>]` : `<${name}>`))
  const options = command.options?.map((name) => `[${optionRow([name, OPTIONS[name]])[0]}]`) ?? []
  const reason = command.undo ? ['--reason "…"'] : []
  return ['npm run ops --', group, command.name, ...args, ...options, ...reason].filter(Boolean).join(' ')
}

const FOR_CHANGES = new Set(['reason', 'as'])

type Row = readonly [syntax: string, description: string]

const optionRow = ([name, { takes, description }]: readonly [
  string,
  { readonly takes: string | null; readonly description: string },
]): Row => [[`--${name}`, takes].filter(Boolean).join(' '), description]

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([syntax]) => syntax.length))
  return rows.map(([syntax, description]) => `  ${syntax.padEnd(width)}  ${description}\n`).join('')
}
