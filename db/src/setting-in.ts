import { readFileSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/**
 * The value of a setting: the variable NAME, or the content of the file at NAME_FILE without its last line break. Undefined if missing or empty.
 *
 * @throws Error with a sentence if both are set or the file cannot be read
 */
export function settingIn(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name] || undefined
  const file = environment[`${name}_FILE`]
  if (!file) return value
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set`)
  return contentOf(file, `${name}_FILE`).replace(/\r?\n$/, '') || undefined
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = errorCode(error) || String(error)
    throw new Error(`${name} names a file that cannot be read (${reason}): ${file}`, { cause: error })
  }
}
