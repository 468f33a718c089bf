import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { firstScript, oldScript } from './scripts.ts'
import { currentStyles, oldStyles } from './styles.ts'

/** In a script, the path of another file that it loads later. */
const FILE_PATH = /(["'`]\/?assets\/)(?=[\w.-]+\.(?:js|css)["'`])/g

/**
 * Writes each script and stylesheet a second time for old browsers, into a folder of `assets/`, and minifies the stylesheets for current
 * ones. The scripts of `first` run in all browsers and are lowered in place.
 * @returns the folder's path, like `assets/old-1a2b3c4d/`. The name changes with the content, because the files are cached for ever
 */
export async function writeForOldBrowsers(client: string, first: readonly string[]): Promise<string> {
  const assets = join(client, 'assets')
  const scripts = globSync('*.js', { cwd: assets }).filter((file) => !first.includes(`assets/${file}`))
  const styles = globSync('*.css', { cwd: assets })
  const lowered = await Promise.all([
    ...scripts.map(async (file) => ({ file, code: await oldScript(await textOf(file)) })),
    ...styles.map(async (file) => ({ file, code: await oldStyles(await textOf(file)) })),
  ])
  const hash = createHash('sha256').update(JSON.stringify(lowered)).digest('hex').slice(0, 8)
  const folder = `assets/old-${hash}/`
  await mkdir(join(client, folder))
  for (const { file, code } of lowered)
    await writeFile(join(client, folder, file), code.replaceAll(FILE_PATH, `$1${basename(folder)}/`))
  for (const file of styles) await writeFile(join(assets, file), currentStyles(await textOf(file)))
  for (const file of first)
    await writeFile(join(client, file), await firstScript(await textOf(basename(file))))
  return folder

  function textOf(file: string): Promise<string> {
    return readFile(join(assets, file), 'utf8')
  }
}
