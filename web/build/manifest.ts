import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
})
type Chunk = z.infer<typeof chunk>

/** Reads what Vite built. Keys are the paths of the sources. */
export async function readManifest(client: string) {
  const json: unknown = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const manifest = z.record(z.string(), chunk).parse(json)

  /** @throws Error for a chunk that the build did not write: its page would have no styles */
  function chunkOf(key: string): Chunk {
    const found = manifest[key]
    if (!found) throw new Error(`${key} is missing from the build.`)
    return found
  }

  const fileOf = (key: string): string => chunkOf(key).file

  /** The chunks of these keys and all chunks that they import. */
  function chunksOf(keys: readonly string[]): readonly Chunk[] {
    const chunks = new Set<Chunk>()
    const visit = (key: string) => {
      const visited = chunkOf(key)
      if (chunks.has(visited)) return
      chunks.add(visited)
      visited.imports.forEach(visit)
    }
    keys.forEach(visit)
    return [...chunks]
  }

  const lazyChunksOf = (keys: readonly string[]): readonly Chunk[] =>
    keys.flatMap((key) => chunkOf(key).dynamicImports).map(chunkOf)

  function linksOf(chunks: readonly Chunk[]): string {
    const styles = new Set(chunks.flatMap(({ css }) => css))
    return [
      `<link rel="preload" as="font" type="font/woff2" href="/${fileOf('src/ui/font/archivo.woff2')}" crossorigin>`,
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`),
    ].join('')
  }

  return { fileOf, chunksOf, lazyChunksOf, linksOf }
}
