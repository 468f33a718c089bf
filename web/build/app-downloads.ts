import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

const ID = 'virtual:app-downloads'
const FOLDER = fileURLToPath(new URL('../public/app_downloads/', import.meta.url))

/** Gives the downloads page the size and SHA-256 of each file in public/app_downloads, and its version from versions.json. */
export function appDownloads(): Plugin {
  return {
    name: 'app-downloads',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) =>
      id === `\0${ID}` ? `export const files = ${JSON.stringify(await listFiles(FOLDER))}` : null,
  }
}

const versionsFile = z.record(z.string(), z.string())

/** The files to download in a folder, by name: size in bytes, SHA-256 in hex, version or null. */
export async function listFiles(
  folder: string,
): Promise<Record<string, { size: number; sha256: string; version: string | null }>> {
  const names = await readdir(folder).catch((): string[] => [])
  const versions = names.includes('versions.json')
    ? versionsFile.parse(JSON.parse(await readFile(join(folder, 'versions.json'), 'utf8')))
    : {}
  const files = await Promise.all(
    names
      .filter((name) => /\.(?:apk|exe|dmg|snap)$/.test(name))
      .map(async (name) => {
        const content = await readFile(join(folder, name))
        const sha256 = createHash('sha256').update(content).digest('hex')
        return [name, { size: content.length, sha256, version: versions[name] ?? null }] as const
      }),
  )
  return Object.fromEntries(files)
}
