import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The first Chromium with BigInt. */
const BIGINT_CHROMIUM = 67

/** A script for televisions with this Chromium. It defines `player`, which has the exports of all files. */
export async function bundleForTelevision(files: readonly string[], chromium: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: files.map((file) => `export * from './${file}'`).join('\n'), resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'player',
    target: Number(chromium) < BIGINT_CHROMIUM ? 'es2022' : `chrome${chromium}`,
  })
  const text = outputFiles[0]?.text ?? ''
  // The transformation below would make calculations with BigInt wrong.
  if (Number(chromium) >= BIGINT_CHROMIUM) return text
  const { code } = await transform(text, {
    env: { targets: { chrome: chromium }, include: ['transform-classes', 'transform-block-scoping'] },
  })
  return code
}
