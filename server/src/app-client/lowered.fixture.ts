import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transform as lower } from '@swc/core'
import { build, transform } from 'esbuild'

/** The Chromium version of the oldest televisions: Tizen 3 of 2017. */
const OLDEST_CHROMIUM = '47'

/** Compiles a file of the client to a script for the oldest televisions, which defines `player`. `bytes` is its size after gzip. */
export async function lowerFor(file: string): Promise<{ code: string; bytes: number }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'player',
    target: 'es2022',
  })
  const { code } = await lower(outputFiles[0]?.text ?? '', {
    env: { targets: { chrome: OLDEST_CHROMIUM }, include: ['transform-classes', 'transform-block-scoping'] },
  })
  // Refuses syntax that the browser does not have.
  const checked = await transform(code, { target: `chrome${OLDEST_CHROMIUM}`, minify: true })
  return { code, bytes: gzipSync(checked.code, { level: 9 }).length }
}
