import { z } from 'zod'

/** Settings that do not let a process start: its message lists every one, a line each. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem'
}

/**
 * Reads settings from the environment; an empty one counts as not given. `refuse` says what else is wrong with
 * settings that are each right by themselves.
 *
 * @throws SettingsProblem naming everything that is missing or wrong, at once
 */
export function readSettings<Shape extends z.ZodObject>(
  schema: Shape,
  environment: NodeJS.ProcessEnv,
  refuse: (read: z.infer<Shape>) => string[] = () => [],
): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  const problems = read.success
    ? refuse(read.data)
    : read.error.issues.map(({ path, message }) =>
        given[String(path[0])] === undefined
          ? `${String(path[0])} is missing`
          : `${String(path[0])} ${message}`,
      )
  if (!read.success || problems.length > 0) {
    throw new SettingsProblem(
      ['These settings are missing or wrong (.env.example explains each):', ...problems].join('\n  - '),
    )
  }
  return read.data
}

/** In an address of a store or mail server: then anybody can be it. A private authority is trusted by NODE_EXTRA_CA_CERTS. */
const UNCHECKED = /[?&](sslmode=no-verify|tls\.rejectUnauthorized=(false|0))(&|$)/

const url = z
  .string()
  .refine((text) => URL.canParse(text), 'is no address')
  .refine((text) => !UNCHECKED.test(text), 'leaves certificates unchecked')

/** What a database's address may not say: the driver would take it for ours, and whoever leads is found by its name. */
const OURS = /[?&](application_name|options|(statement|lock|query|idle_in_transaction_session)_timeout)=/

const databaseUrl = url.refine(
  (text) => !OURS.test(text),
  'sets a name, options or timeouts, which the processes set themselves',
)

/** The kinds of setting. */
export const settings = {
  url,
  optional: z.string().optional(),
  optionalUrl: url.optional(),
  databaseUrl,
  flag: z.stringbool().default(false),
  port: z.coerce.number().int().min(0).max(65_535),
  limit: z.coerce.number().int().min(2, 'must be at least 2'),
  /** Comma-separated. */
  list: z.string().transform((text) => text.split(',').map((part) => part.trim())),
  origin: url.transform((text) => new URL(text).origin),
  secret: z.string().min(32, 'must have 32 characters or more'),
  /** An amount like 7.99, in minor units. */
  price: z
    .string()
    .regex(/^\d{1,6}\.\d{2}$/, "is no amount like '7.99'")
    .transform((text) => Number(text.replace('.', ''))),
  /** `id:base64,…`: the first key seals, the others only open. */
  encryptionKeys: z
    .string()
    .transform((text) =>
      text.split(',').map((part) => {
        const [id = '', base64 = ''] = part.trim().split(':')
        return { id, key: Buffer.from(base64, 'base64') }
      }),
    )
    .refine(
      (keys) => keys.every(({ id, key }) => /^[A-Za-z0-9]+$/.test(id) && key.length === 32),
      "must be 'id:base64 of 32 bytes', several with commas between",
    ),
}
