import { open, type FileHandle } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Only its owner may read it. @throws UsageError for a file that exists */
export function createPrivateFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST' ? `The file '${path}' exists.` : `Cannot write '${path}': ${error.message}.`,
    )
  })
}
