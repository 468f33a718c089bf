import { z } from 'zod'

/** Further checks of kinds of settings in production. `problemOf` returns a message that follows the setting's name, or null. */
export const productionRules = z.registry<{
  readonly problemOf: (value: string) => string | null
  /** Whether the setting holds a secret. Production refuses weak ones, and the same one in two settings. */
  readonly isSecret?: true
}>()

export type Secret = readonly [name: string, text: string]

export const secretsOf = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  env: Readonly<Record<string, unknown>>,
): readonly Secret[] =>
  Object.entries(shape).flatMap(([name, kind]) => {
    const values = productionRules.get(kind)?.isSecret ? [env[name]].flat() : []
    return values.flatMap((value): Secret[] => {
      if (Buffer.isBuffer(value)) return [[name, value.toString('base64')]]
      return typeof value === 'string' ? [[name, value]] : []
    })
  })

/** Refuses stand-ins, which have no certificate. Allows a path, which is appended to a checked address. */
export const httpsRule = {
  problemOf: (text: string) =>
    /^(https:\/\/|\/)/.test(text) ? null : 'must begin with https:// in production',
}

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
