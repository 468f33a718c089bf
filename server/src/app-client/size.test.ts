import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { transform as lower } from '@swc/core'
import { build, transform } from 'esbuild'
import { expect, it } from 'vitest'

/** The oldest televisions: Tizen 3 of 2017. */
const OLDEST = 'chrome47'
const BUDGET = 12_000

it(`has syntax of the oldest televisions and has at most ${BUDGET} bytes`, async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'player',
    target: 'es2022',
  })
  const { code } = await lower(outputFiles[0]?.text ?? '', {
    env: { targets: { chrome: '47' }, include: ['transform-classes', 'transform-block-scoping'] },
  })
  // Refuses syntax that the browser does not have.
  const checked = await transform(code, { target: OLDEST, minify: true })
  const bytes = gzipSync(checked.code, { level: 9 }).length
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
})
