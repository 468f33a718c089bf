import { z } from 'zod'

/** Further checks of kinds of settings in production. `problemOf` returns a message that follows the setting's name, or null. */
export const productionRules = z.registry<{ readonly problemOf: (value: string) => string | null }>()

/** Refuses stand-ins, which have no certificate. Allows a path, which is appended to a checked address. */
export const httpsRule = {
  problemOf: (text: string) =>
    /^(https:\/\/|\/)/.test(text) ? null : 'must begin with https:// in production',
}

/** Reasons not to start in production, one line per setting. */
export const refusedByKind = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  env: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(shape).flatMap(([name, kind]) => {
    const value = env[name]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    const problem = isPlain ? productionRules.get(kind)?.problemOf(String(value)) : null
    return problem ? [`${name} ${problem}`] : []
  })
