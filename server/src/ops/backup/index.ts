import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../../kernel/failure.ts'
import { seal, SealedFileError, unsealWith, type Unseal } from '../../kernel/sealed-file.ts'
import { UsageError, type Command, type Surroundings } from '../command.ts'
import { splitAbout, withAbout, type About } from './content.ts'
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
    isBare: true,
    run: ([file = ''], options, surroundings) => create(file, options.passphrase, surroundings),
  },
  {
    name: 'restore',
    args: [FILE],
    options: ['passphrase', 'file'],
    example: 'player.backup --passphrase passphrase.txt --file .env',
    summary:
      'Restores a backup into the empty database of DATABASE_URL, and writes the settings to <file>.env, or --file. Without DATABASE_URL it restores the data folder of `npm start`.',
    changes: false,
    isBare: true,
    run: ([file = ''], options, surroundings) =>
      restore(file, options.passphrase, options.file ?? `${file}.env`, surroundings),
  },
]

async function create(file: string, passphraseFile: string | null, surroundings: Surroundings) {
  const store = storeOf(surroundings)
  const passphrase = await readPassphrase(passphraseFile, true)
  const about: About = {
    kind: store.kind,
    made_at: new Date().toISOString(),
    settings: store.kind === 'database' ? settingsOf(surroundings) : {},
  }
  const target = await openNew(file)
  try {
    const content = await store.read()
    await pipeline(seal(withAbout(about, content), passphrase), target.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await target.close().catch(() => undefined)
  }
  return { written_to: file, bytes: (await stat(file)).size, settings: Object.keys(about.settings).length }
}

async function restore(
  file: string,
  passphraseFile: string | null,
  settingsFile: string,
  surroundings: Surroundings,
) {
  const store = storeOf(surroundings)
  const fill = await store.prepare()
  const unseal = unsealWith(await readPassphrase(passphraseFile, false))
  const about = await proven(() => verify(unseal, file))
  if (about.kind !== store.kind) throw new Failure('conflict', 'ops', OTHER_KIND[about.kind])
  const { content } = await splitAbout(unseal(createReadStream(file)))
  if (store.kind === 'folder') {
    await fill(content)
    return { restored: about.kind, made_at: about.made_at }
  }
  const settings = { ...about.settings, ...databaseAddresses(surroundings.environment) }
  const target = await openNew(settingsFile)
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
  return { restored: about.kind, made_at: about.made_at, settings_in: settingsFile }
}

const OTHER_KIND: Readonly<Record<Store['kind'], string>> = {
  database: 'This backup is of a database. Name an empty one in DATABASE_URL.',
  folder: 'This backup is of a data folder of `npm start`. Restore it without DATABASE_URL.',
}

const storeOf = ({ store, environment }: Surroundings): Store => store ?? databaseStore(environment)

/** Reads the whole file, before anything is changed. */
async function verify(unseal: Unseal, file: string): Promise<About> {
  const { about, content } = await splitAbout(unseal(createReadStream(file)))
  for await (const _ of content);
  return about
}

async function proven<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SealedFileError) throw new Failure('invalid', 'ops', error.message, { cause: error })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`${error.message}.`)
    throw error
  }
}

/** Every setting that is set, since most of them are secrets or belong to one. */
const settingsOf = ({ environment, settingNames }: Surroundings): Record<string, string> =>
  Object.fromEntries(settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))

/** Those of the database that was filled, in place of the one that the backup is of. */
const databaseAddresses = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'].map((name) => [
      name,
      environment[name] ?? '',
    ]),
  )

/** @throws UsageError for a file that exists */
async function openNew(path: string) {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST' ? `The file '${path}' exists.` : `Cannot write '${path}': ${error.message}.`,
    )
  })
}
