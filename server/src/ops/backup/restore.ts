import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { errorCode, settingIn } from '@player/db'
import { Failure } from '../../kernel/failure.ts'
import { SealedFileError, unsealWith, type Unseal } from '../../kernel/sealed-file.ts'
import { UsageError, type OpsSetup } from '../command.ts'
import { createPrivateFile } from '../private-file.ts'
import { splitHeader, type BackupHeader } from './content.ts'
import { readPassphrase } from './passphrase.ts'
import type { Store } from './store.ts'
import { storeOf } from './database-store.ts'

export async function restore(
  file: string,
  passphraseFile: string | undefined,
  settingsFile: string,
  setup: OpsSetup,
) {
  const store = storeOf(setup)
  const fill = await store.prepare()
  const unseal = unsealWith(await readPassphrase(passphraseFile, false))
  const header = await withReadableErrors(() => verify(unseal, file))
  if (header.kind !== store.kind) throw new Failure('conflict', 'ops', OTHER_KIND[header.kind])
  const { content } = await splitHeader(unseal(createReadStream(file)))
  if (store.kind === 'folder') {
    await fill(content)
    return { restored: header.kind, made_at: header.made_at }
  }
  const settings = { ...header.settings, ...databaseAddresses(setup.environment) }
  const target = await createPrivateFile(settingsFile)
  try {
    await target.writeFile(envFile(settings))
    await target.sync()
    await fill(content)
  } catch (error) {
    await rm(settingsFile)
    throw error
  } finally {
    await target.close()
  }
  return { restored: header.kind, made_at: header.made_at, settings_in: settingsFile }
}

const OTHER_KIND: Readonly<Record<Store['kind'], string>> = {
  database: 'This backup is of a database. Name an empty one in DATABASE_URL.',
  folder: 'This backup is of a data folder of `npm start`. Restore it without DATABASE_URL.',
}

/** Reads the whole file, before the restore changes anything. */
async function verify(unseal: Unseal, file: string): Promise<BackupHeader> {
  const { header, content } = await splitHeader(unseal(createReadStream(file)))
  for await (const _ of content);
  return header
}

async function withReadableErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SealedFileError) throw new Failure('invalid', 'ops', error.message, { cause: error })
    if (error instanceof Error && errorCode(error) === 'ENOENT') throw new UsageError(`${error.message}.`)
    throw error
  }
}

/** The addresses of the restored database, which replace those in the backup. */
const databaseAddresses = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'].map((name) => [
      name,
      settingIn(environment, name) ?? '',
    ]),
  )

/** Writes settings in the form of a .env file for shells, Docker Compose and `node --env-file`. */
const envFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('')

/** Quotes a value if it needs quotes: in single quotes if it contains none, so that no other character has a meaning. */
function quote(value: string): string {
  if (/^[\w:/.@,+=%-]*$/.test(value)) return value
  if (!value.includes("'")) return `'${value}'`
  return `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`
}
