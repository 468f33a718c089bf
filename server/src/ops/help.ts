import { COMMON_OPTIONS, OPTIONS, type Command, type Groups } from './command.ts'

export function helpOf(groups: Groups): string {
  const lines = Object.entries(groups).flatMap(([group, commands]) =>
    commands.map((command) => `  ${usageOf(group, command)}\n      ${command.does}\n`),
  )
  return `Commands for support and operators. They read the server's settings from the environment.

${lines.join('')}
For every command:
${table(Object.entries(COMMON_OPTIONS).map(optionRow))}`
}

export function helpOfCommand(group: string, command: Command): string {
  const options = command.options?.map((name) => optionRow([name, OPTIONS[name]])) ?? []
  const words = command.words.map(({ name, means }): Row => [`<${name}>`, means])
  const common = Object.entries(COMMON_OPTIONS).filter(([name]) => command.changes || !FOR_CHANGES.has(name))
  const example = `npm run ops -- ${[group, command.name, command.example].filter(Boolean).join(' ')}`
  return `${usageOf(group, command)}
  ${command.does}

${table([...words, ...options, ...common.map(optionRow)])}
Example:
  ${example}${command.changes ? ' --reason "The owner called"' : ''}
${command.changes ? `\n${command.undo}\n` : ''}`
}

export function usageOf(group: string, command: Command): string {
  const words = command.words.map(({ name, optional }) => (optional ? `[<${name}>]` : `<${name}>`))
  const options = command.options?.map((name) => `[${optionRow([name, OPTIONS[name]])[0]}]`) ?? []
  const reason = command.changes ? ['--reason "…"'] : []
  return ['npm run ops --', group, command.name, ...words, ...options, ...reason].join(' ')
}

const FOR_CHANGES = new Set(['reason', 'as'])

type Row = readonly [typed: string, means: string]

const optionRow = ([name, { takes, means }]: readonly [
  string,
  { readonly takes: string | null; readonly means: string },
]): Row => [[`--${name}`, takes].filter(Boolean).join(' '), means]

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([typed]) => typed.length))
  return rows.map(([typed, means]) => `  ${typed.padEnd(width)}  ${means}\n`).join('')
}
