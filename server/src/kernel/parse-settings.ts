import { settingIn } from '@player/db'
import type { z } from 'zod'

/** Settings are invalid. The message lists all problems, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Parses the environment, and the files that NAME_FILE names; an empty value counts as not set. */
export function parseSettings<Shape extends z.ZodObject>(
  schema: Shape,
  environment: NodeJS.ProcessEnv,
): { readonly env: z.infer<Shape> | null; readonly problems: readonly string[] } {
  const values: Record<string, string> = {}
  const readErrors = new Map<string, string>()
  for (const name of Object.keys(schema.shape))
    try {
      const value = settingIn(environment, name)
      if (value !== undefined) values[name] = value
    } catch (error) {
      readErrors.set(name, error instanceof Error ? error.message : String(error))
    }
  const { data = null, error } = schema.safeParse(values)
  const problems = (error?.issues ?? [])
    .map(({ path, message }) => ({ name: String(path[0]), message }))
    .filter(({ name }) => !readErrors.has(name))
    .map(({ name, message }) => (values[name] === undefined ? `${name} is missing` : `${name} ${message}`))
  return { env: readErrors.size > 0 ? null : data, problems: [...readErrors.values(), ...problems] }
}

export const settingsError = (problems: readonly string[]): SettingsError =>
  new SettingsError(
    ['These settings are missing or wrong (.env.example explains each):', ...problems].join('\n  - '),
  )
