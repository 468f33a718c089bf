import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from '../command.ts'

const MIN_LENGTH = 12

/** Reads the first line of a file, or a typed passphrase, twice for a new one. @throws UsageError */
export async function readPassphrase(file: string | undefined, isNew: boolean): Promise<string> {
  const passphrase = file === undefined ? await promptPassphrase(isNew) : await firstLineOf(file)
  if (isNew && passphrase.length < MIN_LENGTH)
    throw new UsageError(`A passphrase has ${MIN_LENGTH} characters or more.`)
  return passphrase
}

async function firstLineOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/)[0] ?? ''
  } catch (error) {
    throw new UsageError(`The passphrase cannot be read: ${error instanceof Error ? error.message : file}.`)
  }
}

async function promptPassphrase(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal for the passphrase: name a file with --passphrase <file>.')
  const hidden = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true })
  const answer = (question: string) => {
    process.stderr.write(question)
    return lines.question('').finally(() => process.stderr.write('\n'))
  }
  try {
    const passphrase = await answer('Passphrase: ')
    if (isNew && (await answer('The same again: ')) !== passphrase)
      throw new UsageError('The two passphrases differ.')
    return passphrase
  } finally {
    lines.close()
  }
}
