import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { settingIn } from '@player/db'
import { Failure } from '../../kernel/failure.ts'
import { seal, SealedFileError, unsealWith, type Unseal } from '../../kernel/sealed-file.ts'
import { UsageError, type Command, type OpsSetup } from '../command.ts'
import { openPrivate } from '../private-file.ts'
import { splitHeader, withHeader, type BackupHeader } from './content.ts'
import { databaseStore } from './database-store.ts'
import { envFile } from './env-file.ts'
import { readPassphrase } from './passphrase.ts'
import type { Store } from './store.ts'

const FILE = { name: 'file', description: 'the path of the backup' } as const

export const backupCommands: readonly Command[] = [
  {
    name: 'create',
    args: [FILE],
    options: ['passphrase'],
    example: 'player.backup --passphrase passphrase.txt',
    summary:
      'Writes the database and all settings with their keys into a new file, encrypted with a passphrase. Of `npm start` it takes the data folder, while that is stopped.',
    changes: false,
    isStandalone: true,
    run: ([file = ''], options, setup) => create(file, options.passphrase, setup),
  },
  {
    name: 'restore',
    args: [FILE],
    options: ['passphrase', 'file'],
    example: 'player.backup --passphrase passphrase.txt --file .env',
    summary:
      'Restores a backup into the empty database of DATABASE_URL, and writes the settings to <file>.env, or --file. Without DATABASE_URL it restores the data folder of `npm start`.',
    changes: false,
    isStandalone: true,
    run: ([file = ''], options, setup) =>
      restore(file, options.passphrase, options.file ?? `${file}.env`, setup),
  },
]

async function create(file: string, passphraseFile: string | undefined, setup: OpsSetup) {
  const store = storeOf(setup)
  const passphrase = await readPassphrase(passphraseFile, true)
  const header: BackupHeader = {
    kind: store.kind,
    made_at: new Date().toISOString(),
    settings: store.kind === 'database' ? settingsOf(setup) : {},
  }
  const target = await openPrivate(file)
  try {
    const content = await store.read()
    await pipeline(seal(withHeader(header, content), passphrase), target.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await target.close().catch(() => undefined)
  }
  return { written_to: file, bytes: (await stat(file)).size, settings: Object.keys(header.settings).length }
}

async function restore(
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
  const target = await openPrivate(settingsFile)
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

const storeOf = ({ store, environment }: OpsSetup): Store => store ?? databaseStore(environment)

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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`${error.message}.`)
    throw error
  }
}

/** All settings that are set, also by a file, because most are secrets or belong to one. */
const settingsOf = ({ environment, settingNames }: OpsSetup): Record<string, string> =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = settingIn(environment, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The addresses of the restored database, which replace those in the backup. */
const databaseAddresses = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'].map((name) => [
      name,
      settingIn(environment, name) ?? '',
    ]),
  )
