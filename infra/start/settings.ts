import { resolve } from 'node:path'
import * as z from 'zod'
import { readDecimal } from '../stand-ins/shared/decimal.ts'
import { SetupProblem } from '../machine/setup-problem.ts'

const PORTS = ['PORT', 'MAILBOX_PORT', 'TELEVISION_PORT'] as const

const port = z.coerce.number().int().min(1).max(65_535).optional()
const schema = z.object({
  PORT: port,
  MAILBOX_PORT: port,
  TELEVISION_PORT: port,
  DATA_DIR: z.string().default('.data'),
  NODE_ENV: z.string().optional(),
  PLAYLIST_LOOKS: z.string().optional(),
  ACTIVATION_PRICE: z.string().default('7.99'),
})

export type StartSettings = ReturnType<typeof readStartSettings>

/** Reads the settings of `npm start` itself; the product reads its own. */
export function readStartSettings(environment: NodeJS.ProcessEnv, flags: string[]) {
  const input = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(input)
  if (!result.success) {
    const names = result.error.issues.map(({ path }) => `${String(path[0])}=${input[String(path[0])]}`)
    throw new SetupProblem(`A port must be a number from 1 to 65535: ${names.join(', ')}.`)
  }
  refuseSamePort(result.data)
  if (result.data.NODE_ENV === 'production')
    throw new SetupProblem(
      'npm start uses stand-ins for e-mail and payments, so it refuses NODE_ENV=production. See infra/compose for production.',
    )
  return {
    /** Undefined: the port of the last start, otherwise a free one. */
    port: result.data.PORT,
    mailboxPort: result.data.MAILBOX_PORT,
    televisionPort: result.data.TELEVISION_PORT,
    directory: resolve(result.data.DATA_DIR),
    /** The price in minor units. The product validates it. */
    price: { amount: readDecimal(result.data.ACTIVATION_PRICE, 2) ?? 0, currency: 'EUR' },
    /** Whether owners may have the server open a playlist. */
    looks: flags.includes('--looks') || result.data.PLAYLIST_LOOKS === 'on',
    watch: flags.includes('--watch'),
  }
}

function refuseSamePort(settings: z.infer<typeof schema>): void {
  for (const name of PORTS) {
    const other = PORTS.find(
      (candidate) =>
        candidate !== name && settings[candidate] !== undefined && settings[candidate] === settings[name],
    )
    if (other) throw new SetupProblem(`${name} and ${other} are both ${settings[name]}: set different ones.`)
  }
}
