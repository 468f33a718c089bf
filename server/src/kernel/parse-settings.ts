import type { z } from 'zod'

/** Invalid settings: the message lists all of them, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Parses the environment; an empty variable counts as not set. */
export function parseSettings<Shape extends z.ZodObject>(
  schema: Shape,
  environment: NodeJS.ProcessEnv,
): { readonly read: z.infer<Shape> | null; readonly problems: readonly string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data: read = null, error } = schema.safeParse(present)
  const problems = error?.issues.map(({ path, message }) => {
    const name = String(path[0])
    return present[name] === undefined ? `${name} is missing` : `${name} ${message}`
  })
  return { read, problems: problems ?? [] }
}

export const settingsError = (problems: readonly string[]): SettingsError =>
  new SettingsError(
    ['These settings are missing or wrong (.env.example explains each):', ...problems].join('\n  - '),
  )
