import type { History } from './user-history.ts'
import type { World } from './world.ts'

const SECRET = /SECRETS?$|(SECRET|API|HASH)_KEY$|(ENCRYPTION|LICENCE)_KEYS$|TOKEN$|PEPPER$|MERCHANT_PHONE$/

/** I6: no secret in any log. Reads the logs of ended processes; live ones are covered by I5. */
export async function secretsInLogs({ processes, settings }: World, { secrets }: History): Promise<string[]> {
  const errors = await Promise.all(processes.filter(({ ended }) => ended).map((each) => each.errors))
  const text = [...processes.flatMap(({ lines }) => lines), ...errors].join('\n')
  const all = [
    ...secrets,
    ...Object.entries(settings)
      .filter(([name]) => SECRET.test(name))
      .flatMap(([name, value]) => value.split(/[,:]/).map((part) => [part, name] as const)),
    [new URL(settings['DATABASE_URL'] ?? '').password, 'the database’s password'] as const,
  ]
  return all.filter(([secret]) => isIn(text, secret)).map(([, name]) => `I6: ${name} is in a log`)
}

/** Key names are not secret; digits are matched as whole numbers, since any may be part of another one. */
function isIn(text: string, secret: string): boolean {
  if (secret.length < 6) return false
  return /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret)
}
