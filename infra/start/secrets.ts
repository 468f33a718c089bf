import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { writePrivateFile } from '../machine/private-file.ts'
import { SetupProblem } from '../machine/setup-problem.ts'

const schema = z.object({
  encryptionKeys: z.string(),
  licenceKeys: z.string(),
  pinPepper: z.string(),
  /** The base of the stand-ins' secrets. */
  paypalClientSecret: z.string(),
})

export type Secrets = z.infer<typeof schema>

/** Reads the secrets of a data directory; creates them at its first start. Its database cannot be read without them. */
export function openSecrets(directory: string): Secrets {
  const file = join(directory, 'secrets.json')
  if (!existsSync(file)) {
    const fresh: Secrets = {
      encryptionKeys: newKey('k1'),
      licenceKeys: newKey('l1'),
      pinPepper: randomBytes(32).toString('base64url'),
      paypalClientSecret: randomBytes(32).toString('base64url'),
    }
    writePrivateFile(file, fresh)
  }
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const advice = `restore it from a copy, or remove ${directory} to start with an empty one`
    throw new SetupProblem(`${file} is damaged: ${advice}.`, { cause: error })
  }
}

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

/** A secret of a stand-in, by name: the same in one data directory, hexadecimal. */
export const standInSecret = ({ paypalClientSecret }: Secrets, name: string): string =>
  createHmac('sha256', paypalClientSecret).update(name).digest('hex')
