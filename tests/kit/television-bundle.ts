import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The Chromium that has it. */
const BIGINT = 67

/** A script for televisions with this Chromium: what the files export is then in `player`. */
export async function bundleForTelevision(files: readonly string[], chromium: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: files.map((file) => `export * from './${file}'`).join('\n'), resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'player',
    target: Number(chromium) < BIGINT ? 'es2022' : `chrome${chromium}`,
  })
  const text = outputFiles[0]?.text ?? ''
  // Lowered further, calculations with BigInt are wrong.
  if (Number(chromium) >= BIGINT) return text
  const { code } = await transform(text, {
    env: { targets: { chrome: chromium }, include: ['transform-classes', 'transform-block-scoping'] },
  })
  return code
}
